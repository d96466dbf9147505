import { promise } from '../broken-promise.ts'
import type { Newsroom } from '../newsroom.ts'

/**
 * An event of calendars exists once, however many calendars have it. A draft of one calendar doesn't prevent another
 * from publishing the same event. If an editor then makes the published one a draft, both stay until the next check.
 */
export async function expectEventsToStandOnce({ service, model }: Newsroom): Promise<void> {
  const rows = await service.context.store.db
    .selectFrom('calendar_events')
    .select(['id', 'title', 'start_date', 'status'])
    .where('feed_id', 'is not', null)
    .execute()
  const decided = new Set(model.events.flatMap(({ id, isStatusDecided }) => (isStatusDecided ? [id] : [])))
  const undecided = rows.filter(({ id }) => !decided.has(id))
  const facts = undecided.map(({ title, start_date, status }) => `${title} on ${start_date} (${status})`)
  const twice = facts.find((fact, index) => facts.indexOf(fact) !== index)
  promise(twice === undefined, `“${twice}” stands on our calendar twice.`)
}
