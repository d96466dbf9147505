import type { AppContext } from '../../../context.ts'

export interface Measured {
  readonly count: number
  readonly bytes: number | null
}

/** Calls `removeSome` until nothing is left, with pauses for other writers. Returns the total. */
export type InSteps = (removeSome: (limit: number) => Promise<number>) => Promise<number>

export interface RetentionRule {
  /** Removes everything older than `before` (milliseconds) in short transactions. Returns how much. */
  remove(context: AppContext, before: number, inSteps: InSteps): Promise<number>
  measure(context: AppContext): Promise<Measured>
}
