import type { SeenChoice } from '@hometown/shared-types/seen'
import { onSeen } from '../../lib/api-client.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { StoppedError } from '../../lib/stopped-error.ts'
import { createStore } from '../../lib/store.ts'

/** A call would take something from readers who know it. */
export interface SeenQuestion {
  readonly refusal: ApiError
  /** The call is about several, of which readers may know only some. */
  readonly isTogether: boolean
  /**
   * Repeats the call with the choice. @param kept title and message if that leaves everything to readers: then the call
   * fails, but quietly. Rejects if the service refuses the choice, and the question stays.
   */
  choose(choice: SeenChoice, kept?: readonly [string, string]): Promise<void>
  stop(title: string, message: string): void
}

/** What the dialog shows; undefined while nothing is asked. */
export const seenQuestion = createStore<SeenQuestion | undefined>(undefined)

/** What is said when nobody chose. */
export const NOTHING_CHANGED = ['Nothing changed', 'Readers still see it.'] as const

/** Called by the component that shows the question. Without one, calls fail as they were answered. */
export function offerSeenQuestion(): () => void {
  onSeen(askForReaders)
  return () => {
    onSeen(undefined)
    seenQuestion.get()?.stop(...NOTHING_CHANGED)
  }
}

/** @param repeat sends the call again. @throws StoppedError if the user stops it */
function askForReaders(refusal: ApiError, body: unknown, repeat: (body: object) => Promise<string>): Promise<string> {
  // One dialog is enough.
  if (seenQuestion.get()) return Promise.reject(refusal)
  const given = body as object | undefined
  return new Promise((resolve, reject) => {
    function end(): void {
      seenQuestion.set(undefined)
    }
    seenQuestion.set({
      refusal,
      isTogether: given !== undefined && 'ids' in given,
      async choose(seen, kept) {
        const answer = await repeat({ ...given, seen })
        end()
        if (kept) reject(new StoppedError(...kept))
        else resolve(answer)
      },
      stop(title, message) {
        end()
        reject(new StoppedError(title, message))
      },
    })
  })
}
