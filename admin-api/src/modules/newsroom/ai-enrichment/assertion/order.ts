import type { Token } from './tokens.ts'

type Relation = 'before' | 'after' | 'because'

const RELATIONS: Readonly<Record<string, Relation>> = {
  before: 'before',
  until: 'before',
  after: 'after',
  following: 'after',
  since: 'after',
  once: 'after',
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
    const compared = known.map((one) => ({ one, is: compare(said, one) })).filter(({ is }) => is !== undefined)
    const contradicts = compared.find(({ is }) => is === false)
    if (contradicts === undefined || compared.some(({ is }) => is === true)) continue
    const { one } = contradicts
    return [
      said.relation !== 'because' && one.relation !== 'because'
        ? `The passage says “${one.word}” where the statement says “${said.word}”: the order is different.`
        : 'The passage has cause and effect the other way around.',
    ]
  }
  return []
}

/** Whether the two have the same order; undefined where they don't speak of the same. */
function compare(said: Ordered, known: Ordered): boolean | undefined {
  const straight = [shared(said.main, known.main), shared(said.other, known.other)]
  const crossed = [shared(said.main, known.other), shared(said.other, known.main)]
  const [isStraight, isCrossed] = [Math.min(...straight) > 0, Math.min(...crossed) > 0]
  const difference = sum(straight) - sum(crossed)
  if (difference === 0 || (difference > 0 ? !isStraight : !isCrossed)) return undefined
  // A cause comes first.
  const isSameWay = (said.relation === 'before') === (known.relation === 'before')
  return difference > 0 === isSameWay
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0)
}

function orderedIn(tokens: readonly Token[]): Ordered[] {
  return tokens.flatMap((token, at) => {
    // 'Benched him for missing practice'
    const isCause = token.small === 'for' && /ing$/.test(tokens[at + 1]?.small ?? '') && tokens[at + 1]?.isContent
    const relation = isCause ? 'because' : RELATIONS[token.small]
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
