import { promise } from '../broken-promise.ts'
import type { Newsroom } from '../newsroom.ts'

/**
 * What calendars have brought is on ours once, however many of them have it. The draft of one calendar doesn't keep another
 * from publishing the same event.
 */
export async function expectEventsToStandOnce({ service }: Newsroom): Promise<void> {
  const rows = await service.context.store.db
    .selectFrom('calendar_events')
    .select(['title', 'start_date', 'status'])
    .where('feed_id', 'is not', null)
    .execute()
  const facts = rows.map(({ title, start_date, status }) => `${title} on ${start_date} (${status})`)
  const twice = facts.find((fact, index) => facts.indexOf(fact) !== index)
  promise(twice === undefined, `“${twice}” stands on our calendar twice.`)
}
