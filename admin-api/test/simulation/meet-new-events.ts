import { promise } from './broken-promise.ts'
import { newEvent } from './model.ts'
import type { Newsroom } from './newsroom.ts'

/** Events of calendars and submissions get an owner in the model. Of two equal ones, one may have gone. */
export async function meetNewEvents({ model, service }: Newsroom): Promise<void> {
  const known = new Set(model.events.map(({ id }) => id))
  const rows = await service.context.store.db
    .selectFrom('calendar_events')
    .select(['id', 'title', 'status', 'submission_id', 'feed_id'])
    .execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const { id, title, status, submission_id } of rows.filter(({ id }) => !known.has(id))) {
    const isPublic = status === 'published'
    const isHandedIn = submission_id !== null
    const wasRead = model.submissions.some((one) => one.words.includes(title) && one.status === 'approved')
    promise(!isHandedIn || !isPublic || wasRead, `“${title}” was published, and no editor had approved it.`)
    model.events.push(newEvent(id, isHandedIn ? title : null, isPublic))
  }
  const titles = new Set(rows.flatMap(({ title, feed_id }) => (feed_id === null ? [] : [title])))
  for (const event of model.events) {
    const row = stored.get(event.id)
    if (row) event.calendarTitle = row.feed_id === null ? null : row.title
    else if (event.title === null && event.calendarTitle !== null && titles.has(event.calendarTitle))
      Object.assign(event, { isGone: true, isPublic: false })
  }
}
