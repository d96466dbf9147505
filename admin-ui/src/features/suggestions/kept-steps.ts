import { z } from 'zod'
import { attempt } from '../../lib/attempt.ts'
import { accountKey } from '../../lib/kept-for-account.ts'
import { type SealedStorage, sealedStorage } from '../../lib/sealed-storage.ts'
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
  const text = storageOf(userId).get(accountKey('suggestion-steps', userId)) ?? '[]'
  return attempt(() => z.array(stepSchema).safeParse(JSON.parse(text)).data) ?? []
}

/** Without storage they last as long as the screen. */
export function keepSteps(userId: string, steps: readonly Step[]): void {
  storageOf(userId).set(accountKey('suggestion-steps', userId), JSON.stringify(steps.slice(-MOST)))
}

function storageOf(userId: string): SealedStorage {
  return sealedStorage(userId, () => sessionStorage)
}
