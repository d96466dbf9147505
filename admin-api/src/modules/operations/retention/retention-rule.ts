import type { AppContext } from '../../../context.ts'

/** Calls `removeSome` until nothing is left, with pauses for other writers. Returns the total. */
export type InSteps = (removeSome: (limit: number) => Promise<number>) => Promise<number>

/** Removes everything older than `before` (milliseconds) in short transactions. Returns how much. */
export type Remove = (context: AppContext, before: number, inSteps: InSteps) => Promise<number>
