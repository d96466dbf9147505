export const THINKING_TOKENS = 2000
