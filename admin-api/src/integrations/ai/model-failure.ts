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

/** Why a model gave nothing that is of use. The message is for people, and holds nothing of prompt or key. */
export class ModelFailure extends Error {
  override name = 'ModelFailure' as const
  readonly reason: ModelFailureReason
  /** Whether it may have read and written something all the same, which then costs. */
  readonly mayCost: boolean
  /** Seconds that it wants to be left alone. */
  readonly retryAfter: number | undefined
  /** What it did not take, where it was the question. */
  readonly refusal: Refusal | undefined

  constructor(reason: ModelFailureReason, message: string, options: Details = {}) {
    super(message)
    this.reason = reason
    this.mayCost = options.mayCost ?? false
    this.retryAfter = options.retryAfter
    this.refusal = options.refusal
  }
}
