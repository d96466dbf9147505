import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { checkFeed } from './checking/check-feed.ts'
import { FILE_FEED } from './event-feeds.table.ts'
import { deleteItems, pointItem, pointItemsOf } from './feed-items.repository.ts'
import { updateFeedRow } from './feeds.repository.ts'

type Trx = Transaction<Database>

interface Item {
  readonly feedId: string
  readonly key: string
}

/** A running check read what is outdated now; it must end without writing. */
const AFRESH = { etag: null, last_modified: null, check_token: null, checking_until: null } as const

/** After two events became one. */
export async function linkItems(trx: Trx, eventId: string, otherId: string): Promise<void> {
  for (const feedId of await pointItemsOf(trx, eventId, otherId)) await updateFeedRow(trx, feedId, AFRESH)
}

/** The next check adds the entry as an event of its own. Returns false for a file, which isn't read again. */
export async function releaseItem(trx: Trx, { feedId, key }: Item): Promise<boolean> {
  if (feedId === FILE_FEED) return false
  await updateFeedRow(trx, feedId, AFRESH)
  await deleteItems(trx, feedId, [key])
  return true
}

export async function ownItem(trx: Trx, item: Item, eventId: string): Promise<void> {
  await pointItem(trx, item, { event_id: eventId, state: 'own' })
}

/** Best effort: if the calendar can't be read now, its next check does it. */
export async function checkSoon(context: AppContext, feedId: string): Promise<void> {
  try {
    await checkFeed(context, feedId, { afresh: true })
  } catch (error) {
    context.log.warn({ err: error, feed: feedId }, 'could not check a calendar after an answer')
  }
}
