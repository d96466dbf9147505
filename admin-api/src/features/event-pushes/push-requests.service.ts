import type { Transaction } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { savePushRequest } from './event-pushes.repository.ts'

/** What of an event decides whether WordPress hears of it. */
interface PushableEvent {
  id: string
  title: string
  status: string
  sample: number
  wordpress_post_id: number | null
}

/** Notes, in the transaction of a change, that WordPress is to have this event as it is then. Drafts it never gets. */
export async function requestPush(
  config: Pick<Config, 'wordpressUsername'>,
  trx: Transaction<Database>,
  event: PushableEvent,
  now: number,
): Promise<void> {
  if (!config.wordpressUsername || event.sample === 1) return
  if (event.status !== 'published' && event.wordpress_post_id === null) return
  const request = { eventId: event.id, title: event.title, wordpressPostId: event.wordpress_post_id }
  await savePushRequest(trx, request, now)
}
