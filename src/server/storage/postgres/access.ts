/** Who may use our tables, besides their owner and us: some hosts give roles of theirs rights on every new table. */

export type Right = { table: string; role: string; takeable: boolean }

/**
 * The rows are of `Right`. `takeable`: we may take it, from a role of Supabase's public API, whose key stands in pages. A
 * right on a column counts too. Superusers and readers of all data need no right.
 */
export const RIGHTS = `
  select distinct format('%I.%I', nspname, relname) as table,
    case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as role,
    pg_get_userbyid(grantee) in ('anon', 'authenticated') and grantor = relowner and pg_has_role(relowner, 'usage')
      and not current_setting('transaction_read_only')::boolean as takeable
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace, lateral (
    select * from aclexplode(relacl) union all
    select given.* from pg_attribute, aclexplode(attacl) as given where attrelid = pg_class.oid
  ) as rights
  where pg_class.oid in (to_regclass('applications'), to_regclass('limits'), to_regclass('kysely_migration'))
    and grantee <> relowner and pg_get_userbyid(grantee) <> current_user
  order by 1, 2`

/** The statement that takes them. */
export function revocationOf(rights: Right[]): string {
  const [tables, roles] = [rights.map(({ table }) => table), rights.map(({ role }) => role)]
  return `revoke all on ${[...new Set(tables)].join(', ')} from ${[...new Set(roles)].join(', ')}`
}
