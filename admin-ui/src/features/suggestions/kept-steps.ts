import { z } from 'zod'
import { accountKey } from '../../lib/kept-for-account.ts'
import { suggestionActionSchema } from './decision.ts'

const MOST = 50

const stepSchema = z.object({
  /** Actions finish in any order; undo follows the order of the clicks. */
  order: z.number(),
  ids: z.array(z.string()),
  action: suggestionActionSchema,
  /** Our id of the decision. */
  decision: z.string().optional(),
  /** The text of its toast. */
  words: z.string(),
})
export type Step = z.output<typeof stepSchema>

/** This account's undoable steps in this tab, latest last. They survive a reload. */
export function readSteps(userId: string): Step[] {
  try {
    const steps = z
      .array(stepSchema)
      .safeParse(JSON.parse(sessionStorage.getItem(accountKey('suggestion-steps', userId)) ?? '[]'))
    return steps.data ?? []
  } catch {
    return []
  }
}

export function keepSteps(userId: string, steps: readonly Step[]): void {
  try {
    sessionStorage.setItem(accountKey('suggestion-steps', userId), JSON.stringify(steps.slice(-MOST)))
  } catch {
    // Without storage they last as long as the screen.
  }
}
