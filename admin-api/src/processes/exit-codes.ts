/** The process has explained the problem; a restart wouldn't help. */
export const STOPPED_FOR_GOOD = 78
