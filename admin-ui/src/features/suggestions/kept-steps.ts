import { SUGGESTION_STEPS } from '@hometown/shared-types/suggestion-calls'
import { z } from 'zod'

const PREFIX = 'hometown-suggestion-steps:'
const MOST = 50

const stepSchema = z.object({
  /** Actions end in any order; they are taken back in that of the presses. */
  order: z.number(),
  ids: z.array(z.string()),
  action: z.enum([...SUGGESTION_STEPS, 'delete']),
  /** What was said when it was done. */
  words: z.string(),
})
/** Something that was done in this tab, and can be taken back. */
export type Step = z.output<typeof stepSchema>

/** What this account did in this tab, the last of it at the end: a reload does not take the way back. */
export function readSteps(userId: string): Step[] {
  try {
    const steps = z.array(stepSchema).safeParse(JSON.parse(sessionStorage.getItem(PREFIX + userId) ?? '[]'))
    return steps.data ?? []
  } catch {
    return []
  }
}

export function keepSteps(userId: string, steps: readonly Step[]): void {
  try {
    sessionStorage.setItem(PREFIX + userId, JSON.stringify(steps.slice(-MOST)))
  } catch {
    // Without storage they are forgotten with the screen.
  }
}
