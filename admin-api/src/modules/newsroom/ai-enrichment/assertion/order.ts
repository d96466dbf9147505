import type { Token } from './tokens.ts'

type Relation = 'before' | 'after' | 'because'

const RELATIONS: Readonly<Record<string, Relation>> = {
  before: 'before',
  after: 'after',
  following: 'after',
  because: 'because',
}

interface Ordered {
  relation: Relation
  word: string
  main: ReadonlySet<string>
  other: ReadonlySet<string>
}

/** What came first, and what was the cause, changed over. */
export function orderProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const known = orderedIn(passage)
  for (const said of orderedIn(statement)) {
    for (const one of known) {
      const isTime = said.relation !== 'because'
      if (isTime !== (one.relation !== 'because')) continue
      const straight = shared(said.main, one.main) + shared(said.other, one.other)
      const crossed = shared(said.main, one.other) + shared(said.other, one.main)
      if (straight === crossed) continue
      const isSame = straight > crossed
      if (isSame === (said.relation === one.relation)) continue
      return [
        isTime
          ? `The passage says “${one.word}” where the statement says “${said.word}”: the order is another.`
          : 'The passage has cause and effect the other way around.',
      ]
    }
  }
  return []
}

function orderedIn(tokens: readonly Token[]): Ordered[] {
  return tokens.flatMap((token, at) => {
    const relation = RELATIONS[token.small]
    if (relation === undefined) return []
    const behind = tokens.slice(at + 1)
    if (at > 1) return [{ relation, word: token.small, main: stemsOf(tokens.slice(0, at)), other: stemsOf(behind) }]
    // 'Because the mill closed, trains stopped.'
    const clause = behind[0]?.clause
    const end = behind.findIndex((one) => one.clause !== clause)
    if (end < 0) return []
    return [{ relation, word: token.small, main: stemsOf(behind.slice(end)), other: stemsOf(behind.slice(0, end)) }]
  })
}

function stemsOf(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(tokens.filter(({ isContent, isName }) => isContent || isName).map(({ stem }) => stem))
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((stem) => other.has(stem)).length
}
