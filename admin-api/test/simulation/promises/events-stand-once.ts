import { promise } from '../broken-promise.ts'
import { KEEPS } from '../keeps.ts'
import type { Newsroom } from '../newsroom.ts'

/** What calendars have brought is on ours once, however many of them have it. */
export async function expectEventsToStandOnce({ service }: Newsroom): Promise<void> {
  if (!KEEPS.eventsStandOnce) return
  const rows = await service.context.store.db
    .selectFrom('calendar_events')
    .select(['title', 'start_date'])
    .where('feed_id', 'is not', null)
    .execute()
  const facts = rows.map(({ title, start_date }) => `${title} on ${start_date}`)
  const twice = facts.find((fact, index) => facts.indexOf(fact) !== index)
  promise(twice === undefined, `“${twice}” stands on our calendar twice.`)
}
