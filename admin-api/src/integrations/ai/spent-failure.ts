import type { Usage } from './model-call.ts'
import { ModelFailure } from './model-failure.ts'

export class SpentFailure extends ModelFailure {
  readonly usage: Usage | undefined

  constructor(reason: ModelFailure['reason'], message: string, usage: Usage | undefined) {
    super(reason, message, { mayCost: true })
    this.usage = usage
  }
}
