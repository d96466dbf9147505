import { promise } from './broken-promise.ts'
import { newEvent } from './model.ts'
import type { Newsroom } from './newsroom.ts'

/** Events that calendars and submissions have brought: from now on they're somebody's, too. */
export async function meetNewEvents({ model, service }: Newsroom): Promise<void> {
  const known = new Set(model.events.map(({ id }) => id))
  const rows = await service.context.store.db
    .selectFrom('calendar_events')
    .select(['id', 'title', 'status', 'submission_id'])
    .execute()
  for (const { id, title, status, submission_id } of rows.filter(({ id }) => !known.has(id))) {
    const isPublic = status === 'published'
    const isHandedIn = submission_id !== null
    const wasRead = model.submissions.some((one) => one.words.includes(title) && one.status === 'approved')
    promise(!isHandedIn || !isPublic || wasRead, `“${title}” was published, and no editor had approved it.`)
    model.events.push(newEvent(id, isHandedIn ? title : null, isPublic))
  }
}
