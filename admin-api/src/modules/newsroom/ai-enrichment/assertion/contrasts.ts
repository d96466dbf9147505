import type { Token } from './tokens.ts'

/** 'At her home, not at the school' */
const INSTEAD = /^(?:not|instead|rather)$/
const DENIES = /^(?:not|no|never|none|nobody|instead|rather|than|neither|without|but|only|over)$/
const REACH = 8

/** What the passage names only to deny it of its statement, and the statement takes for it. */
export function contrastProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  if (statement.some(({ small }) => DENIES.test(small))) return []
  for (const [at, token] of passage.entries()) {
    // 'A, not B': behind a comma.
    if (!INSTEAD.test(token.small) || (token.small === 'not' && passage[at - 1]?.clause === token.clause)) continue
    const denied = passage.slice(at + 1, at + 1 + REACH).filter(({ clause }) => clause === token.clause)
    const others = new Set([...passage.slice(0, at), ...passage.slice(at + 1 + denied.length)].map(({ stem }) => stem))
    const own = denied.filter(({ isContent, isName, stem }) => (isContent || isName) && !others.has(stem))
    const taken = own.find(({ stem }) => statement.some((one) => one.stem === stem))
    if (taken) return [`The passage says “${token.word} … ${taken.word}”; the statement says “${taken.word}”.`]
  }
  return []
}
