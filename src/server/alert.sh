#!/bin/sh
# Tells ALERT_URL, which takes {"text": ...}, what is wrong with the waitlist at SITE_URL, and when all is well again. A timer
# runs it every two minutes, and each morning in India it tells how many applied. It tells only what it finds twice in a row: a release stops the server for a second. Its notes
# are in memory, because the disk may be full.
cd "$RUNTIME_DIRECTORY" || exit
touch seen told morning
{
  curl -fs -m 20 -o /dev/null "$SITE_URL/readyz" || echo 'No application can be stored.'
  systemctl -q is-failed waitlist waitlist-backup && echo 'The server or the backup has failed.'
  df --output=pcent /var/lib/waitlist | grep -Eq '[89].%|100%' && echo 'The disk is 80 % full.'
  journalctl -q -u waitlist -o cat --since -5min > log
  grep -q '"level":"error"' log && echo 'The log has an error.'
  [ "$(grep -c '"/api/waitlist","status":429' log)" -gt 50 ] && echo 'The limits refuse many applications.'
  node "$OLDPWD/dist/server/main.js" webhooks | grep -Eq 'attempts: ([4-9]|[1-9][0-9]+) ' && echo 'Webhooks are not delivered.'
} | sort > now
comm -12 seen now > sure
if ! cmp -s sure told; then
  text=$(tr '\n' ' ' < sure)
  curl -fsS -m 20 -o /dev/null --json "{\"text\": \"$SITE_URL: ${text:-All is well again.}\"}" "$ALERT_URL" && cp sure told
fi
mv now seen
today=$(TZ=IST-5:30 date '+%F %H')
if [ "${today#* }" -ge 9 ] && [ "${today% *}" != "$(cat morning)" ]; then
  node "$OLDPWD/dist/server/main.js" report --morning > line && curl -fsS -m 20 -o /dev/null --json @line "$ALERT_URL" &&
    echo "${today% *}" > morning
fi
