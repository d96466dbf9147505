import type { Usage } from './model-call.ts'
import { ModelFailure } from './model-failure.ts'

/** It answered, but not with what is of use: what it read and wrote is known. */
export class SpentFailure extends ModelFailure {
  readonly usage: Usage | undefined

  constructor(reason: ModelFailure['reason'], message: string, usage: Usage | undefined) {
    super(reason, message, { mayCost: true })
    this.usage = usage
  }
}
