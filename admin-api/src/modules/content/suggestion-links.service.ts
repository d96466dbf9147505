import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'

type Trx = Transaction<Database>

/** What becomes of suggestions when what was made of them changes. `newsroom`, which has them, registers it. */
export interface SuggestionLinks {
  /** Call it before the article is deleted: its suggestion is approved again. */
  release(trx: Trx, articleId: string, now: number): Promise<void>
  /** The deleted article is there again. */
  reclaim(trx: Trx, articleId: string, now: number): Promise<void>
  /** The event or game is deleted. */
  unlink(trx: Trx, eventId: string): Promise<void>
  /** Their event was merged into another one. */
  move(trx: Trx, move: EventMove): Promise<void>
  /** Those that made the event lead to it again. */
  moveBack(trx: Trx, move: EventMove): Promise<void>
}

export interface EventMove {
  readonly from: string
  readonly to: string
  readonly now: number
}

let links: SuggestionLinks | undefined

/** Once, when a process starts. */
export function registerSuggestionLinks(own: SuggestionLinks): void {
  links = own
}

export function suggestionLinks(): SuggestionLinks {
  if (!links) throw new Error('connect-modules.ts must be imported first.')
  return links
}
