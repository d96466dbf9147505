import type { Refusal } from './refusal.ts'

export type ModelFailureReason =
  | 'timeout'
  | 'limited'
  | 'unreachable'
  | 'server'
  | 'key'
  | 'request'
  | 'refused'
  | 'too-long'
  | 'truncated'
  | 'invalid'
  | 'stopped'

interface Details {
  mayCost?: boolean
  retryAfter?: number
  refusal?: Refusal
}

export class ModelFailure extends Error {
  override name = 'ModelFailure' as const
  readonly reason: ModelFailureReason
  readonly mayCost: boolean
  /** Seconds. */
  readonly retryAfter: number | undefined
  readonly refusal: Refusal | undefined

  constructor(reason: ModelFailureReason, message: string, options: Details = {}) {
    super(message)
    this.reason = reason
    this.mayCost = options.mayCost ?? false
    this.retryAfter = options.retryAfter
    this.refusal = options.refusal
  }
}
