import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { checkFeed } from './checking/check-feed.ts'
import { type EventFeedItemRow, FILE_FEED } from './event-feeds.table.ts'
import { deleteItems, findItem, insertItems, pointItem, pointItemsOf, updateItem } from './feed-items.repository.ts'
import { updateFeedRow } from './feeds.repository.ts'

type Trx = Transaction<Database>

interface Item {
  readonly feedId: string
  readonly key: string
}

/** A running check read what is outdated now; it must end without writing. */
const AFRESH = { etag: null, last_modified: null, check_token: null, checking_until: null } as const

/** An entry as it was before an answer about its event. */
export type FormerItem = EventFeedItemRow

/** After two events became one. Returns what `restoreItems` needs. */
export async function linkItems(trx: Trx, eventId: string, otherId: string): Promise<FormerItem[]> {
  const items = await pointItemsOf(trx, eventId, otherId)
  await readAfresh(trx, items)
  return items
}

/** The next check adds the entry as an event of its own, unless it is from a file, which isn't read again. */
export async function releaseItem(
  trx: Trx,
  { feedId, key }: Item,
): Promise<{ isReadAgain: boolean; former: FormerItem[] }> {
  const item = await findItem(trx, { feedId, key })
  const isReadAgain = feedId !== FILE_FEED
  if (isReadAgain) {
    await updateFeedRow(trx, feedId, AFRESH)
    await deleteItems(trx, feedId, [key])
  }
  return { isReadAgain, former: item ? [item] : [] }
}

/** The entries belong to the events again to which they did. What they said since stays. */
export async function restoreItems(trx: Trx, items: readonly FormerItem[]): Promise<void> {
  for (const item of items) {
    const { feed_id: feedId, item_key: key, event_id, state, vanished_at } = item
    const isThere = await findItem(trx, { feedId, key })
    if (isThere) await updateItem(trx, item, { event_id, state, vanished_at, deleted_here: 0 })
    else await insertItems(trx, [{ ...item, deleted_here: 0 }])
  }
  await readAfresh(trx, items)
}

export async function ownItem(trx: Trx, item: Item, eventId: string): Promise<void> {
  await pointItem(trx, item, { event_id: eventId, state: 'own' })
}

async function readAfresh(trx: Trx, items: readonly FormerItem[]): Promise<void> {
  for (const feedId of new Set(items.map(({ feed_id }) => feed_id))) await updateFeedRow(trx, feedId, AFRESH)
}

/** Best effort: if the calendar can't be read now, its next check does it. */
export async function checkSoon(context: AppContext, feedId: string): Promise<void> {
  try {
    await checkFeed(context, feedId, { afresh: true })
  } catch (error) {
    context.log.warn({ err: error, feed: feedId }, 'could not check a calendar after an answer')
  }
}
