import { createStore } from './store.ts'

export interface StepUpPrompt {
  end(outcome: 'confirmed' | 'cancelled'): void
}

export const stepUpPrompt = createStore<StepUpPrompt | undefined>(undefined)

let promptCount = 0
let answer: Promise<void> | undefined

/** Says that a component can show the prompt. Without one, calls fail as they were answered. */
export function registerStepUpPrompt(): () => void {
  promptCount++
  return () => {
    promptCount--
    if (promptCount === 0) stepUpPrompt.get()?.end('cancelled')
  }
}

/** Calls that ask meanwhile share the prompt. @param refusal thrown if nothing can ask @throws StoppedError */
export function confirmIdentity(refusal: Error): Promise<void> {
  if (promptCount === 0) return Promise.reject(refusal)
  answer ??= new Promise<void>((resolve, reject) => {
    stepUpPrompt.set({
      end(outcome) {
        answer = undefined
        stepUpPrompt.set(undefined)
        if (outcome === 'confirmed') resolve()
        else reject(new StepUpStoppedError('Not confirmed', 'You didn’t confirm that it’s you, so nothing changed.'))
      },
    })
  })
  return answer
}

/** The user stopped a call, or chose something else. Nothing is wrong. */
export class StepUpStoppedError extends Error {
  override name = 'StoppedError'
  readonly title: string

  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}
