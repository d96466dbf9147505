import type { Suggestion, SuggestionKind } from '@hometown/shared-types/suggestion'
import type { SuggestionAction } from './decision.ts'

export interface RowHandlers {
  onChoose(id: string, isRange: boolean): void
  /** @param opened whether the reading pane has it open */
  onAction(action: SuggestionAction, suggestion: Suggestion, opened?: boolean): void
  onEdit(suggestion: Suggestion): void
  onSnooze(suggestion: Suggestion): void
  onKind(suggestion: Suggestion, kind: SuggestionKind): void
  onKindMenu(id: string | undefined): void
  onOpen(id: string): void
  onUndo(suggestion: Suggestion): void
  /** @param other the id of the suggestion that tells the same */
  onSameStory(suggestion: Suggestion, other: string): void
  /** The editor has seen the changes. */
  onRead(suggestion: Suggestion): void
}
