/** The process has explained the problem, and a restart wouldn't help. */
export const STOPPED_FOR_GOOD = 78
