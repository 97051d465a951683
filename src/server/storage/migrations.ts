/**
 * The statements from an empty database to the current schema, in the order of their names. Never change a released
 * step: some database has already run it. PostgreSQL runs the steps of all tables in one sequence, so a new step takes
 * the next number of all of them.
 */
export type Steps = Record<string, string>

/** The list itself. For both engines: text everywhere, times as ISO 8601 in UTC, whose text order is their time order. */
const listSteps: Steps = {
  // The outbox of the webhooks is columns of the application: it is written by the same statement, and goes with it. Its
  // index has the undelivered ones alone, so that a long list costs nothing.
  '0001-list': `
    create table applications (
      address text primary key not null,
      email text not null,
      name text not null,
      category text not null,
      whatsapp text,
      instagram_link text,
      youtube_link text,
      linkedin_link text,
      received_at text not null,
      idempotency_key_digest text,
      utm_source text,
      utm_medium text,
      utm_campaign text,
      utm_term text,
      utm_content text,
      ref text,
      referrer text,
      webhook_id text,
      webhook_attempts integer,
      webhook_next_attempt_at text,
      webhook_last_error text
    );
    create index applications_by_arrival on applications (received_at, address);
    create index applications_to_tell on applications (webhook_next_attempt_at)
    where webhook_next_attempt_at is not null`,
}

/**
 * Keys of the personal links to leave, and whose were used: nothing else is kept of somebody who left. `keyed` gives each row
 * a key, also those of an earlier release beside this one and of `import`.
 */
const leavingBy = (keyed: string, text: string): string => `
    ${keyed};
    create index applications_by_leave_key on applications (leave_key);
    create table departures (
      leave_key ${text} primary key not null,
      left_at ${text} not null,
      webhook_id text,
      webhook_attempts integer,
      webhook_next_attempt_at ${text},
      webhook_last_error text
    )`

export const sqliteSteps: Steps = {
  ...listSteps,
  '0005-leave': leavingBy(
    `
    alter table applications add column leave_key text;
    update applications set leave_key = lower(hex(randomblob(16)));
    create trigger applications_keyed after insert on applications when new.leave_key is null begin
      update applications set leave_key = lower(hex(randomblob(16))) where address = new.address;
    end`,
    'text',
  ),
}

/** PostgreSQL had the counts of the rate limits too, until the last step. */
export const postgresSteps: Steps = {
  ...listSteps,
  // Unlogged: a commit does not wait for the disk, and a crash of PostgreSQL empties the table.
  '0002-limits': `
    create unlogged table limits (key varchar(255) primary key not null, points integer not null, expire bigint)`,
  // By bytes: when an update of the system changes the order of a locale, an index in the old one no longer finds its rows.
  // Who was added again since then stays as first added. The new collation builds the indexes anew.
  '0003-order': `
    delete from applications as later using applications as first
    where later.address collate "C" = first.address and (first.received_at, first.ctid) < (later.received_at, later.ctid);
    alter table applications alter address type text collate "C", alter received_at type text collate "C",
      alter webhook_next_attempt_at type text collate "C";
    truncate limits;
    alter table limits alter key type varchar(255) collate "C"`,
  // An instance of the release before that still runs then counts in its own memory.
  '0004-no-limits': 'drop table if exists limits',
  '0005-leave': leavingBy(
    `
    alter table applications add column leave_key text collate "C" default replace(gen_random_uuid()::text, '-', '')`,
    'text collate "C"',
  ),
}

type Row = Record<string, unknown>

/** `execute` takes any number of statements. */
type Database = {
  read: (text: string) => Row[] | Promise<Row[]>
  execute: (text: string) => unknown
}

/** The steps that a database has run. Kysely's own migrator has a table of this name too. */
export const APPLIED_STEPS = 'select name from kysely_migration'

/** The names of the steps that are not among the `applied` rows. Throws when a list is not of this release or an earlier one. */
export function missingSteps(applied: Row[], steps: Steps, place = 'The database'): string[] {
  const names = applied.map(({ name }) => String(name))
  const unknown = names.filter((name) => !(name in steps))
  // The code is PostgreSQL's, of a table that is there already.
  if (unknown.length > 0 && unknown.length === names.length)
    throw Object.assign(new Error('kysely_migration has no step of a waitlist'), { code: '42P07' })
  if (unknown.length > 0)
    throw new Error(
      `${place} was changed by a newer release (${unknown.join(', ')}). Start that release or a later one.`,
    )
  return Object.keys(steps)
    .filter((name) => !names.includes(name))
    .toSorted()
}

/** Migrates a database, in the transaction that the caller has begun. `place` names it in errors. */
export async function migrate(database: Database, steps: Steps, place?: string): Promise<void> {
  await database.execute(`create table if not exists kysely_migration (
    name varchar(255) primary key not null, timestamp varchar(255) not null)`)
  for (const name of missingSteps(await database.read(APPLIED_STEPS), steps, place))
    await database.execute(`${steps[name]};
      insert into kysely_migration (name, timestamp) values ('${name}', '${new Date().toISOString()}')`)
}
