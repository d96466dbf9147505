import type { Token } from './tokens.ts'

const LEAST_WORDS = 3
const LEAST_SHARED = 0.34

/** Rules have little to compare where the two have hardly a word in common but names and numbers. */
export function isIncomparable(passage: readonly Token[], statement: readonly Token[]): boolean {
  const stems = new Set(passage.map(({ stem }) => stem))
  const content = statement.filter(({ isContent, small }) => isContent && /\p{L}/u.test(small))
  if (content.length < LEAST_WORDS) return false
  const isForeign = !passage.some(({ small }) =>
    /^(?:the|of|and|was|is|in|for|will|on|at|a|an|with|has|have|this|from|by|it|he|she|they|his|her|were|are|be|not|or|than)$/.test(
      small,
    ),
  )
  return isForeign && content.filter(({ stem }) => stems.has(stem)).length < content.length * LEAST_SHARED
}
