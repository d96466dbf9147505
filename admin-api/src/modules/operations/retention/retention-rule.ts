import type { AppContext } from '../../../context.ts'

export interface Measured {
  readonly count: number
  /** Of files; null for rows. */
  readonly bytes: number | null
}

/** Calls again until nothing is left, with pauses in which others write. Answers how many went in all. */
export type InSteps = (removeSome: (limit: number) => Promise<number>) => Promise<number>

export interface RetentionRule {
  /** Removes what is from before an instant, in short transactions. Answers how much went. */
  remove(context: AppContext, before: number, inSteps: InSteps): Promise<number>
  /** What there is now. */
  measure(context: AppContext): Promise<Measured>
}
