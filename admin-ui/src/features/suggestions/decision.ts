import { suggestionKindSchema } from '@hometown/shared-types/suggestion'
import { SUGGESTION_STEPS } from '@hometown/shared-types/suggestion-calls'
import { snoozeUntilSchema } from '@hometown/shared-types/suggestion-triage'
import { z } from 'zod'

const SUGGESTION_ACTIONS = [...SUGGESTION_STEPS, 'delete'] as const
export const suggestionActionSchema = z.enum(SUGGESTION_ACTIONS)
export type SuggestionAction = z.output<typeof suggestionActionSchema>

/** The running action of a suggestion. */
export type Busy = SuggestionAction | 'undo'

const decidedItemSchema = z.object({
  id: z.string(),
  /** As the editor saw it. */
  version: z.number(),
  title: z.string(),
  kind: suggestionKindSchema,
  articleId: z.string().nullable(),
})
export type DecidedItem = z.output<typeof decidedItemSchema>

/** A decision that finishes its suggestions for now, so it can wait for the connection. */
export const decisionSchema = z.object({
  /** Our id: the service takes it once, however often it is sent. */
  id: z.uuid(),
  /** Of the press, for undo. */
  order: z.number(),
  action: z.enum(['approve', 'reject', 'publish', 'fixture', 'snooze', 'delete']),
  items: z.array(decidedItemSchema).min(1),
  /** Several at once, in one call. */
  isBulk: z.boolean(),
  until: snoozeUntilSchema.nullable().optional(),
})
export type Decision = z.output<typeof decisionSchema>

export const BULK_ACTIONS = ['approve', 'reject', 'publish', 'snooze', 'delete'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

export function isBulkAction(action: Decision['action']): action is BulkAction {
  return action !== 'fixture'
}
