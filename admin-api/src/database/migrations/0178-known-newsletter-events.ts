import { type Kysely, sql } from 'kysely'
import { z } from 'zod'

/** Small, because each is as long as its articles together. */
const AT_ONCE = 20

const contentSchema = z.object({
  events: z.array(z.object({ eventId: z.string().nullish(), url: z.string().nullable() })),
})

/** Events of newsletters that were frozen before. The oldest newsletters know an event only by its address. */
export async function noteKnownNewsletterEvents(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ newsletter_id: string; content: string }>`
      select newsletter_id, content from newsletter_issues
      where newsletter_id > ${last} order by newsletter_id limit ${sql.lit(AT_ONCE)}
    `.execute(db)
    for (const { newsletter_id, content } of rows) {
      for (const { eventId, url } of contentSchema.parse(JSON.parse(content)).events) {
        const slug = url?.split('/events/').at(-1) ?? ''
        await (eventId ? noteById(db, eventId, newsletter_id) : noteBySlug(db, slug, newsletter_id))
      }
    }
    const end = rows.at(-1)
    if (!end) break
    last = end.newsletter_id
  }
  await noteSaidOfEvents(db)
}

async function noteById(db: Kysely<unknown>, eventId: string, newsletterId: string): Promise<void> {
  await sql`
    insert into newsletter_events (event_id, newsletter_id, note) values (${eventId}, ${newsletterId}, '')
    on conflict (event_id, newsletter_id, note) do nothing
  `.execute(db)
}

async function noteBySlug(db: Kysely<unknown>, slug: string, newsletterId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from calendar_events where slug = ${slug}`.execute(db)
  for (const { id } of rows) await noteById(db, id, newsletterId)
}

/** A note that an event doesn't take place was written when the event was gone, unless it exists now. */
async function noteSaidOfEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into newsletter_events (event_id, newsletter_id, note)
    select distinct event_id, newsletter_id, text from event_notes
    where state = 'sent'
      and newsletter_id in (select newsletter_id from newsletter_issues)
      and (change_key <> 'removed' or event_id in (select id from calendar_events where status = 'published'))
  `.execute(db)
}
