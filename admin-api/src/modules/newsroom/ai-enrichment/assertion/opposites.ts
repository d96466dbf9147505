import { type Occurrence, occurrencesIn, withoutTallies } from './occurrences.ts'
import { CONVERSES } from './opposite-pairs.ts'
import { stemOf } from './stem.ts'
import type { Token } from './tokens.ts'

const NEAR = 7

/** Directions that the statement turns around: the passage has only the other side of whom the statement speaks. */
export function oppositeProblems(passageTokens: readonly Token[], statementTokens: readonly Token[]): string[] {
  const passage = withoutTallies(passageTokens)
  const statement = withoutTallies(statementTokens)
  const inPassage = occurrencesIn(passage)
  const problems: string[] = []
  for (const said of occurrencesIn(statement)) {
    const known = inPassage.filter(({ pair }) => pair === said.pair)
    const own = concerned(statement, said)
    // 'Keeps it closed'
    if (known.some(({ words }) => statement.slice(said.at + 1, said.at + 5).some(({ word }) => word === words)))
      continue
    const same = known.filter(({ side, isNegated }) => side === said.side && isNegated === said.isNegated)
    const other = known.filter((one) => isOpposite(one, said) && isOfSame(one, passage, own))
    if (other.length === 0) continue
    const near = surroundings(statement, said.at)
    const nearness = (one: Occurrence) =>
      shared(near, surroundings(passage, one.at)) +
      10 * weightShared(own, concerned(passage, one)) +
      40 * shared(numbersBy(statement, said.at), numbersBy(passage, one.at))
    const best = Math.max(...other.map(nearness))
    if (
      same.length > 0 &&
      best <= Math.max(...same.map((one) => nearness(one) + (isSameWord(one, said) ? SAME_WORD : SAME_SIDE)))
    )
      continue
    const opposite = other.find((one) => nearness(one) === best)
    if (opposite) problems.push(`The passage says “${opposite.words}”; the statement says “${said.words}”.`)
  }
  return [...new Set(problems)].slice(0, 1)
}

/** The passage says so in the same word, so more speaks for another subject than words around it. */
const SAME_WORD = 15
const SAME_SIDE = 2

function isSameWord(one: Occurrence, said: Occurrence): boolean {
  return one.words.toLowerCase() === said.words.toLowerCase()
}

function isOpposite(one: Occurrence, said: Occurrence): boolean {
  return one.side !== said.side && one.isNegated === said.isNegated
}

function isOfSame(one: Occurrence, passage: readonly Token[], own: ReadonlyMap<string, number>): boolean {
  return one.pair >= CONVERSES.length || weightShared(concerned(passage, one), own) > 0
}

const DONE_TO = new Set(
  'kill injure hurt wound rescue save arrest detain jail release free convict acquit clear fire dismiss oust hire appoint elect suspend promote demote'
    .split(' ')
    .map(stemOf),
)

/** Whose direction it is: the subject, or to whom it is done. */
function concerned(tokens: readonly Token[], { at }: Occurrence): ReadonlyMap<string, number> {
  const token = tokens[at]
  const before = tokens.slice(Math.max(0, at - 6), at)
  const isPassive = before.slice(-2).some(({ small }) => /^(?:is|are|was|were|be|been|being|get|got)$/.test(small))
  const isObject = token !== undefined && (DONE_TO.has(token.stem) || before.at(-1)?.small === 'to') && !isPassive
  const names = isObject ? tokens.slice(at + 1, at + 6) : withinSentencePart(before)
  // Names tell better whose it is.
  return new Map(
    names.filter(({ isContent, isName }) => isContent || isName).map(({ stem, isName }) => [stem, isName ? 3 : 1]),
  )
}

function weightShared(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  return [...one].reduce((sum, [stem, weight]) => sum + (other.has(stem) ? weight : 0), 0)
}

/** From the last 'while', 'but' or 'and' on. */
function withinSentencePart(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex(({ small }) =>
    /^(?:while|but|and|whereas|although|that|which|who|after|before|because|when|since|until|if|as)$/.test(small),
  )
  return last < 0 || last === tokens.length - 1 ? tokens : tokens.slice(last + 1)
}

function surroundings(tokens: readonly Token[], at: number): ReadonlySet<string> {
  const near = tokens.slice(Math.max(0, at - NEAR), at + NEAR + 1).filter((_, index) => index !== Math.min(at, NEAR))
  return new Set(near.filter(({ isContent, isName }) => isContent || isName).map(({ stem }) => stem))
}

/** 'Fell 3 percent' and 'rose 7 percent'. */
function numbersBy(tokens: readonly Token[], at: number): ReadonlySet<string> {
  return new Set(tokens.slice(at + 1, at + 4).flatMap(({ small }) => (/^\d/.test(small) ? [small] : [])))
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((stem) => other.has(stem)).length
}
