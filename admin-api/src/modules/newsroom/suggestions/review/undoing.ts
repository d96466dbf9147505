import type { SeenChoice } from '@hometown/shared-types/seen'
import type { SuggestionStepRow } from '../suggestions.table.ts'

export interface Undoing {
  /** The step to undo. */
  readonly last: SuggestionStepRow
  readonly earlier: readonly SuggestionStepRow[]
  /** What readers find from now on, if they know what the step published. */
  readonly seen: SeenChoice | undefined
}
