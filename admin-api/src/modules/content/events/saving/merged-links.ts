import type { Selectable, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { MovedSuggestion } from '../../../../ports.ts'

type Trx = Transaction<Database>
type Moving = Pick<AppContext, 'ports' | 'clock'>

type MovedItem = Pick<Selectable<Database['event_feed_items']>, 'feed_id' | 'item_key' | 'state' | 'vanished_at'>

/** What led to an event before it was merged into another one, as `deleted_events.merged` keeps it. */
interface MergedLinks {
  readonly keptId: string
  readonly version: number
  readonly items: readonly MovedItem[]
  readonly submissions: readonly string[]
  readonly suggestions: readonly MovedSuggestion[]
}

/** Entries of calendars, submissions and suggestions of the one event lead to the other. Call it before the deletion. */
export async function moveLinks(
  { ports, clock }: Moving,
  trx: Trx,
  { id: goneId, version }: { id: string; version: number },
  keptId: string,
): Promise<MergedLinks> {
  const items = await trx
    .selectFrom('event_feed_items')
    .select(['feed_id', 'item_key', 'state', 'vanished_at'])
    .where('event_id', '=', goneId)
    .execute()
  await trx
    .updateTable('event_feed_items')
    .set({ event_id: keptId, state: 'linked', vanished_at: null, deleted_here: 0 })
    .where('event_id', '=', goneId)
    .execute()
  const submissions = await trx
    .updateTable('event_submissions')
    .set({ event_id: keptId })
    .where('event_id', '=', goneId)
    .returning('id')
    .execute()
  const suggestions = await ports.eventSuggestions.move(trx, { from: goneId, to: keptId, now: clock.now() })
  return { keptId, version, items, submissions: submissions.map(({ id }) => id), suggestions }
}

/** For an undo. Call it after the deletion. */
export async function keepLinks(trx: Trx, goneId: string, links: MergedLinks): Promise<void> {
  await trx
    .updateTable('deleted_events')
    .set({ merged: JSON.stringify(links) })
    .where('id', '=', goneId)
    .execute()
}

/** @param version that the restored event has now */
export async function moveLinksBack(
  { ports, clock }: Moving,
  trx: Trx,
  { id, version: after }: { id: string; version: number },
  merged: string,
): Promise<void> {
  const { keptId, version: before, items, submissions, suggestions }: MergedLinks = JSON.parse(merged)
  for (const { feed_id, item_key, state, vanished_at } of items) {
    await trx
      .updateTable('event_feed_items')
      .set({ event_id: id, state, vanished_at, deleted_here: 0 })
      .where('feed_id', '=', feed_id)
      .where('item_key', '=', item_key)
      .where('event_id', '=', keptId)
      .execute()
    // What the calendar changed meanwhile is found only when it is read as a whole.
    await trx.updateTable('event_feeds').set({ etag: null, last_modified: null }).where('id', '=', feed_id).execute()
  }
  for (const submission of submissions) {
    await trx
      .updateTable('event_submissions')
      .set({ event_id: id })
      .where('id', '=', submission)
      .where('event_id', '=', keptId)
      .execute()
  }
  const move = { from: keptId, to: id, version: { before, after }, now: clock.now() }
  await ports.eventSuggestions.moveBack(trx, suggestions, move)
}
