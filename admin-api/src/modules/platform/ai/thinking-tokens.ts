/** Extra output tokens for models that think before they answer; thinking counts as output. */
export const THINKING_TOKENS = 2000
