import { type Kysely, sql } from 'kysely'

/** What the system that `AUDIT_LOG_URL` names hasn't got yet: ids of audit entries, and security warnings as they are. */
export async function createAuditOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_outbox (
      id text not null primary key,
      warning text,
      added_at bigint not null
    )
  `.execute(db)
  await sql`create index audit_outbox_oldest on audit_outbox (added_at)`.execute(db)
}
