import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { holdCalendar } from '../calendar-revision.ts'
import { findStoredEvent, updateWordPressPost } from '../events.repository.ts'

/** False when the event is gone. */
export async function noteWordPressPost(
  trx: Transaction<Database>,
  id: string,
  post: { id: number; url: string | null },
  now: number,
): Promise<boolean> {
  const event = await findStoredEvent(trx, id)
  if (!event) return false
  if (event.row.wordpress_post_id === post.id && event.row.wordpress_post_url === post.url) return true
  await holdCalendar(trx, now)
  await updateWordPressPost(trx, id, post)
  return true
}
