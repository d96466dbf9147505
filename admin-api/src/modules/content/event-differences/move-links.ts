import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { EventMove, MovedSuggestion } from '../../../ports.ts'
import { type FormerItem, linkItems, restoreItems } from '../event-feeds/link-items.service.ts'
import { pointSubmissions } from '../event-submissions/submission-events.service.ts'

type Trx = Transaction<Database>
type Moving = Pick<AppContext, 'clock' | 'ports'>

/** What referred to an event that became another one, for an undo. */
export interface MovedLinks {
  readonly items: readonly FormerItem[]
  readonly suggestions: readonly MovedSuggestion[]
  readonly submissions: readonly string[]
}

type Move = Pick<EventMove, 'from' | 'to' | 'version'>

/** After two events became one: calendars, suggestions and submissions of the one lead to the other. */
export async function moveLinks(context: Moving, trx: Trx, { from, to }: Omit<Move, 'version'>): Promise<MovedLinks> {
  const { ports, clock } = context
  return {
    items: await linkItems(trx, from, to),
    suggestions: await ports.eventSuggestions.move(trx, { from, to, version: null, now: clock.now() }),
    submissions: await pointSubmissions(trx, from, to),
  }
}

export async function moveLinksBack(
  { ports, clock }: Moving,
  trx: Trx,
  { items, suggestions, submissions }: MovedLinks,
  move: Move,
): Promise<void> {
  await restoreItems(trx, items)
  await ports.eventSuggestions.moveBack(trx, suggestions, { ...move, now: clock.now() })
  for (const id of submissions) await pointSubmissions(trx, move.from, move.to, id)
}
