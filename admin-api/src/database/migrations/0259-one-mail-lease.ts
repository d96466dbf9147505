import { type Kysely, sql } from 'kysely'

/**
 * Newsletters and single mails are sent by one process, so that both together keep to MAIL_RATE. The fence goes on from
 * the higher one, because rows remember which fence claimed them.
 */
export async function mergeMailLeases(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into leases (name, holder, fence, expires_at)
    select 'mail', 'none', max(fence), 0 from leases
    where name in ('newsletter-sending', 'outgoing-mails') having count(*) > 0
  `.execute(db)
  await sql`delete from leases where name in ('newsletter-sending', 'outgoing-mails')`.execute(db)
}
