import type { Transaction } from 'kysely'
import type { Config } from '../../../../config/config.ts'
import type { Database } from '../../../../database/database.ts'
import { savePushRequests } from './push-requests.repository.ts'

export {
  countPushes,
  deletePush,
  findDuePush,
  listFailedPushes,
  makeAllDue,
  notePushedPost,
  recordFailure,
  requestMissing,
} from './push-requests.repository.ts'
export type { EventPushRow } from './push-requests.table.ts'

interface PushableEvent {
  id: string
  title: string
  status: string
  sample: number
  wordpress_post_id: number | null
}

/** Requests pushes in the transaction of a change. Drafts are never pushed. */
export async function requestPushes(
  config: Pick<Config, 'wordpressUsername'>,
  trx: Transaction<Database>,
  events: readonly PushableEvent[],
  now: number,
): Promise<void> {
  if (!config.wordpressUsername) return
  const requests = events
    .filter(
      ({ sample, status, wordpress_post_id: postId }) => sample === 0 && (status === 'published' || postId !== null),
    )
    .map(({ id, title, wordpress_post_id }) => ({ eventId: id, title, wordpressPostId: wordpress_post_id }))
  await savePushRequests(trx, requests, now)
}
