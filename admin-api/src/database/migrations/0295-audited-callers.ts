import { type Kysely, sql } from 'kysely'

/** The network address of whoever did it. Earlier entries of sign-ins have it in their details. */
export async function addAuditedCallers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column address text`.execute(db)
}
