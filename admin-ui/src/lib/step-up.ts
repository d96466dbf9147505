import { createStore } from './store.ts'

export interface StepUpQuestion {
  /** Ends the question, and lets the waiting calls go on or fail. */
  end(outcome: 'confirmed' | 'cancelled'): void
}

/** The question that the dialog shows; undefined while nobody asks. */
export const stepUpQuestion = createStore<StepUpQuestion | undefined>(undefined)

let askers = 0
let asked: Promise<void> | undefined

/** Says that a component can show the question. Without one, calls fail as they were answered. */
export function offerStepUp(): () => void {
  askers++
  return () => {
    askers--
    if (askers === 0) stepUpQuestion.get()?.end('cancelled')
  }
}

/**
 * Asks the user to prove who they are. Calls that ask meanwhile share the question.
 * @param refusal thrown if nothing can ask
 * @throws StoppedError if the user closes the question
 */
export function confirmIdentity(refusal: Error): Promise<void> {
  if (askers === 0) return Promise.reject(refusal)
  asked ??= new Promise<void>((resolve, reject) => {
    stepUpQuestion.set({
      end(outcome) {
        asked = undefined
        stepUpQuestion.set(undefined)
        if (outcome === 'confirmed') resolve()
        else reject(new StoppedError('Not confirmed', 'You didn’t confirm that it’s you, so nothing changed.'))
      },
    })
  })
  return asked
}

/** The user stopped a call, or chose something else. Nothing is wrong. */
export class StoppedError extends Error {
  override name = 'StoppedError'
  readonly title: string

  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}
