import { withoutMailAddresses } from '@hometown/shared-types/without-secrets'
import { type Kysely, sql } from 'kysely'

const ROWS_AT_ONCE = 500

/**
 * Entries can't be changed from the next step on, not even to erase a reader, so addresses are taken out of their details.
 * Those of colleagues stay where entries are about accounts and sign-ins.
 */
export async function removeAuditedAddresses(db: Kysely<unknown>): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ id: string; details: string }>`
      select id, details from audit_log
      where id > ${after} and (details like '%@%' or details like '%\\%40%' escape '\\')
        and action not like 'account.%' and action not like 'auth.%'
      order by id limit ${ROWS_AT_ONCE}
    `.execute(db)
    for (const { id, details } of rows) {
      const clean = withoutMailAddresses(details)
      if (clean !== details) await sql`update audit_log set details = ${clean} where id = ${id}`.execute(db)
      after = id
    }
    if (rows.length < ROWS_AT_ONCE) return
  }
}
