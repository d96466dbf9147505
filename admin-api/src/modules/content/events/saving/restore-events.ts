import { UNDELETE_DAYS } from '@hometown/shared-types/event-calls'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { holdCalendar } from '../calendar-revision.ts'
import { noteRestored } from '../deleted-here.repository.ts'
import { findEventGames } from '../event-games.repository.ts'
import { exceptionsFrom, type StoredEvent } from '../event-row.ts'
import { insertEventRows, listStoredEvents, takeDeleted } from '../events.repository.ts'
import type { CalendarEventRow, DeletedEventRow } from '../events.table.ts'
import { type Actor, recordSideEffects, type SideEffectContext } from './event-side-effects.ts'
import { chooseEventSlugs } from './event-slugs.ts'
import { moveLinksBack } from './merged-links.ts'

type Trx = Transaction<Database>
type Restoring = SideEffectContext & Pick<AppContext, 'ports'>

const DAY = 86_400_000

/** Those that are still kept. */
export async function bringBackEvents(
  context: Restoring,
  trx: Trx,
  actor: Actor,
  ids: readonly string[],
  action?: string,
): Promise<StoredEvent[]> {
  const kept = await takeDeleted(trx, ids, context.clock.now() - UNDELETE_DAYS * DAY)
  const there = new Set((await listStoredEvents(trx, ids)).map(({ row }) => row.id))
  return bringBack(
    context,
    trx,
    actor,
    kept.filter(({ id }) => !there.has(id)),
    action,
  )
}

async function bringBack(
  context: Restoring,
  trx: Trx,
  actor: Actor,
  deleted: readonly DeletedEventRow[],
  action = 'event.restore',
): Promise<StoredEvent[]> {
  if (deleted.length === 0) return []
  const now = context.clock.now()
  await holdCalendar(trx, now)
  const rows = deleted.map(({ event }): CalendarEventRow => JSON.parse(event))
  const slugs = await chooseEventSlugs(
    trx,
    rows.map(({ title, start_date: startDate, slug }) => ({ title, startDate, slug })),
  )
  const again = rows.map((was, index) => ({
    ...was,
    slug: slugs[index] ?? was.slug,
    // Games that were deleted before they became events have none.
    time_zone: was.time_zone || context.config.timeZone,
    ...{ version: was.version + 1, updated_at: Math.max(now, was.updated_at + 1) },
  }))
  const games = await findEventGames(
    trx,
    rows.map(({ id }) => id),
  )
  const events = (await insertEventRows(trx, again)).map((row) => ({
    row,
    exceptions: exceptionsFrom(row.exceptions),
    game: games.get(row.id),
  }))
  await noteRestored(
    trx,
    rows.map(({ id }) => id),
  )
  const merged = new Map(deleted.map(({ id, merged }) => [id, merged]))
  for (const { row } of events) {
    const links = merged.get(row.id)
    if (links) await moveLinksBack(context, trx, row, links)
  }
  const actions = events.map(({ row }) => ({ row, before: undefined, action }))
  await recordSideEffects(context, trx, actor, actions)
  return events
}
