/** Room for what a model thinks to itself before it answers; it counts as written. */
export const THINKING_TOKENS = 2000
