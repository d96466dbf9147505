import type { SuggestionStepRow } from '../suggestions.table.ts'

export interface Undoing {
  /** The step to undo. */
  readonly last: SuggestionStepRow
  readonly earlier: readonly SuggestionStepRow[]
}
