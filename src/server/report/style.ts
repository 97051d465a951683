import { palette } from '#theme/palette.ts'

/** A slip of the box office: a ticket with the total, its stub, and the ledger. In the site's fonts, or the system's. */
export const STYLE = `
:root { color-scheme: light; --slip: ${palette.paper}; --field: ${palette.paperBright}; --text: ${palette.ink};
  --quiet: ${palette.inkSoft}; --line: ${palette.paperLine}; --rule: ${palette.ink}; --red: ${palette.kumkum} }
@media screen and (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --slip: ${palette.hall}; --field: ${palette.hallRaised}; --text: ${palette.screen};
    --quiet: ${palette.screenSoft}; --line: ${palette.hallLine}; --rule: ${palette.hallOutline}; --red: ${palette.kumkumBright} }
}
*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0 }
@page { margin: 15mm }
@media screen { body { background: var(--slip) } }
body { max-width: 76rem; margin: auto; padding: 1rem clamp(1.25rem, 5vw, 4rem) 2.5rem; color: var(--text);
  font: 420 1.0625rem/1.4 'Anek Latin', 'Anek Latin Fallback', system-ui, sans-serif; overflow-wrap: break-word;
  -webkit-text-size-adjust: 100%; print-color-adjust: exact; -webkit-print-color-adjust: exact }
header, h1 b, dd, h2 { font: 800 1.25rem/1 'Anek Latin Wide', 'Anek Latin Fallback', system-ui, sans-serif; font-stretch: 125%; letter-spacing: -.02em }
header { display: flex; align-items: center; gap: .625rem; padding-bottom: 1rem }
header svg { width: 1.75rem; margin: -.25rem 0 }
header span { margin-inline-start: auto; color: var(--red); font-size: .8125rem; letter-spacing: .08em; text-transform: uppercase }
.ticket { display: grid; margin-bottom: .75rem; color: ${palette.ink}; font-weight: 600; line-height: 1.2;
  mask: radial-gradient(circle at 0, transparent 10px, #000 11px) 0 / 50% 100% no-repeat,
  radial-gradient(circle at 100%, transparent 10px, #000 11px) 100% / 50% 100% no-repeat }
h1, dl { padding: 1rem 1.5rem 1.25rem; font: inherit }
h1 { --room: 100vw; border: dotted var(--slip); border-width: 0 0 7px; background: ${palette.marigold} }
dl { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; background: ${palette.paperBright} }
h1 b { display: block; margin-top: .75rem; font-size: min(.125 * var(--room), 7rem) }
h1 .size-1 { font-size: min(.28 * var(--room), 10rem) }
h1 .size-2 { font-size: min(.175 * var(--room), 8.5rem) }
dd { margin-top: .375rem; font-size: 1.75rem }
summary { padding: .5rem 0; font-weight: 600; cursor: pointer }
form { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .875rem .75rem; padding: .25rem 0 1.25rem; font-weight: 600 }
label:first-child, button { grid-column: 1 / -1 }
select, input, button { width: 100%; min-height: 3rem; padding: 0 .5rem; background: var(--field); color: inherit;
  border: 1.5px solid var(--quiet); border-radius: 3px; font: inherit; font-weight: 420 }
button { align-self: end; background: var(--text); color: var(--slip); border: 0; font-weight: 800; cursor: pointer }
:focus-visible { outline: 3px solid var(--text); outline-offset: 3px }
main > p, section, footer { color: var(--quiet); font-size: .9375rem; font-variant-numeric: tabular-nums }
section, footer { margin-top: 2rem; padding-top: 1rem; border-top: 2px solid var(--rule) }
h2 { margin-bottom: .5rem; color: var(--text); font-size: clamp(1.375rem, 1.1rem + 1.2vw, 1.75rem); line-height: 1.1; break-after: avoid }
.plot { display: flex; align-items: flex-end; height: 10rem; margin: .625rem 0 .375rem; border-bottom: 2px solid var(--rule) }
.plot svg { flex: 1; width: 0; margin: 0 .0625rem; border-top: 2px solid var(--text) }
.bar, .plot svg { display: block; background: ${palette.marigold} }
[height='0.00%'] { visibility: hidden }
.marks { display: flex; justify-content: space-between }
.bar { border-inline-end: 2px solid var(--text) }
table { width: 100%; table-layout: fixed; border-collapse: collapse }
col:nth-child(2) { width: 88px }
col:nth-child(3) { width: 68px }
tbody { break-inside: avoid }
th { padding-top: .625rem; color: var(--text); font-size: 1.0625rem; font-weight: 500; line-height: 1.25; text-align: start }
td { padding: .125rem 0 .625rem; border-bottom: 1px solid var(--line); font-size: 1.0625rem; text-align: end; white-space: nowrap }
td:nth-child(2) { color: var(--text); font-weight: 600 }
small { color: var(--quiet); font-size: .9375rem; font-weight: 420 }
tbody:last-child td { border-bottom: 0 }
a { color: inherit }
@media (min-width: 40rem) {
  .ticket { grid-template-columns: auto 15rem }
  h1 { --room: 54vw; border-width: 0 7px 0 0 }
  dl { grid-template-columns: none; align-content: space-between }
  form { grid-template-columns: 2fr 1fr 1fr 8rem }
  label:first-child, button { grid-column: auto }
}
@media (min-width: 64rem) {
  .ledger { display: grid; grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); column-gap: 4rem }
}`
