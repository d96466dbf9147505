import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'

type Trx = Transaction<Database>

/** What becomes of suggestions when what was made of them changes. `newsroom`, which has them, registers it. */
export interface SuggestionLinks {
  /** Call it before the article is deleted: its suggestion is approved again. */
  release(trx: Trx, articleId: string, now: number): Promise<void>
  /** The deleted article is there again. */
  reclaim(trx: Trx, articleId: string, now: number): Promise<void>
  /** Their event was merged into another one. Returns what `moveBack` needs. */
  move(trx: Trx, move: EventMove): Promise<MovedSuggestion[]>
  /** @param move with the versions that their event had before, and has now */
  moveBack(
    trx: Trx,
    moved: readonly MovedSuggestion[],
    move: EventMove & { version: { before: number; after: number } },
  ): Promise<void>
}

export interface EventMove {
  readonly from: string
  readonly to: string
  readonly now: number
}

export interface MovedSuggestion {
  readonly id: string
  readonly steps: readonly { readonly id: string; readonly madeVersion: number | null }[]
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
