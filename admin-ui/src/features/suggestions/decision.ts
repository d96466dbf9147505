import type { SUGGESTION_STEPS } from '@hometown/shared-types/suggestion-calls'

export type SuggestionAction = (typeof SUGGESTION_STEPS)[number] | 'delete'

/** The running action of a suggestion. */
export type Busy = SuggestionAction | 'undo'

export const BULK_ACTIONS = ['approve', 'reject', 'publish', 'snooze', 'delete'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
