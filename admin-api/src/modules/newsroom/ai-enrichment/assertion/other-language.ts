import type { Token } from './tokens.ts'

const LEAST_WORDS = 3

/** Rules have nothing to compare where the two have no word in common but names and numbers. */
export function isIncomparable(passage: readonly Token[], statement: readonly Token[]): boolean {
  const stems = new Set(passage.map(({ stem }) => stem))
  const content = statement.filter(({ isContent, small }) => isContent && /\p{L}/u.test(small))
  if (content.length < LEAST_WORDS) return false
  const isForeign = !passage.some(({ small }) =>
    /^(?:the|of|and|was|is|in|for|will|on|at|a|an|with|has|have)$/.test(small),
  )
  return isForeign && !content.some(({ stem }) => stems.has(stem))
}
