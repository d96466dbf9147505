import { polaritiesOf } from './negation.ts'
import { CONVERSES, OPPOSITES } from './opposite-pairs.ts'
import { stemOf } from './stem.ts'
import type { Token } from './tokens.ts'

interface Term {
  pair: number
  side: 0 | 1
  stems: string[]
}

const TERMS: readonly Term[] = [...CONVERSES, ...OPPOSITES].flatMap((sides, pair) =>
  sides.flatMap((words, side) =>
    words.split('|').map((term) => ({ pair, side: side as 0 | 1, stems: term.split(' ').map(stemOf) })),
  ),
)
const BY_FIRST = new Map<string, Term[]>()
for (const term of TERMS) {
  const first = term.stems[0] ?? ''
  BY_FIRST.set(
    first,
    [...(BY_FIRST.get(first) ?? []), term].sort((one, other) => other.stems.length - one.stems.length),
  )
}

interface Occurrence {
  pair: number
  side: 0 | 1
  at: number
  words: string
  isNegated: boolean
}

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
    const same = known.filter(({ side, isNegated }) => side === said.side && isNegated === said.isNegated)
    const other = known.filter((one) => isOpposite(one, said) && isOfSame(one, passage, own))
    if (other.length === 0) continue
    const near = surroundings(statement, said.at)
    const nearness = (one: Occurrence) =>
      shared(near, surroundings(passage, one.at)) + 10 * weightShared(own, concerned(passage, one))
    const best = Math.max(...other.map(nearness))
    if (same.length > 0 && best <= Math.max(...same.map(nearness))) continue
    const opposite = other.find((one) => nearness(one) === best)
    if (opposite) problems.push(`The passage says “${opposite.words}”; the statement says “${said.words}”.`)
  }
  return [...new Set(problems)].slice(0, 1)
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
  const isObject = token !== undefined && DONE_TO.has(token.stem) && !isPassive
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

/** Whether some words and a token go the same way, as 'not guilty' and 'acquitted'. */
export function isSameSide(words: readonly Token[], token: Token): boolean {
  const own = occurrencesIn([token])
  return occurrencesIn(words).some((one) => own.some(({ pair, side }) => pair === one.pair && side === one.side))
}

/** 'Voted 5 to 2 for' is 'voted for'. */
function withoutTallies(tokens: readonly Token[]): Token[] {
  const isCount = (token: Token | undefined) =>
    /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)$/.test(token?.small ?? '')
  return tokens.filter((token, at) => {
    if (/^\d+-\d+$/.test(token.small) || /^unanimous(?:ly)?$/.test(token.small))
      return !/^vote/.test(tokens[at - 1]?.small ?? '')
    if (token.small === 'to') return !(isCount(tokens[at - 1]) && isCount(tokens[at + 1]))
    return !(isCount(token) && (isTally(tokens, at) || isTally(tokens, at - 2)))
  })

  function isTally(all: readonly Token[], at: number): boolean {
    return isCount(all[at]) && all[at + 1]?.small === 'to' && isCount(all[at + 2])
  }
}

function occurrencesIn(tokens: readonly Token[]): Occurrence[] {
  const negated = polaritiesOf(tokens)
  const found: Occurrence[] = votesIn(tokens)
  tokens.forEach((token, at) => {
    if (token.small === 'ban' && !/^(?:to|will|would|not|may|could|should)$/.test(tokens[at - 1]?.small ?? '')) return
    const terms = (BY_FIRST.get(token.stem) ?? []).filter(({ stems }) =>
      stems.every((stem, index) => tokens[at + index]?.stem === stem),
    )
    const longest = terms[0]?.stems.length ?? 0
    for (const { pair, side, stems } of terms.filter(({ stems }) => stems.length === longest))
      found.push({
        pair,
        side,
        at,
        words: tokens
          .slice(at, at + stems.length)
          .map(({ word }) => word)
          .join(' '),
        isNegated: negated.slice(at, at + stems.length).some((words) => words !== undefined),
      })
  })
  return found
}

const APPROVE = CONVERSES.length
const VOTE_REACH = 8

/** 'Voted on Tuesday against selling it'. */
function votesIn(tokens: readonly Token[]): Occurrence[] {
  return tokens.flatMap(({ stem, word }, at) => {
    if (stem !== stemOf('vote')) return []
    const behind = tokens.slice(at + 1, at + 1 + VOTE_REACH)
    const direction = behind.find(({ small }) => /^(?:for|against|favor)$/.test(small))
    if (!direction) return []
    const side = direction.small === 'against' ? 1 : 0
    const words = `${word} ${direction.small === 'favor' ? 'in favor' : direction.small}`
    return [{ pair: APPROVE, side, at, words, isNegated: false }]
  })
}

function surroundings(tokens: readonly Token[], at: number): ReadonlySet<string> {
  const near = tokens.slice(Math.max(0, at - NEAR), at + NEAR + 1).filter((_, index) => index !== Math.min(at, NEAR))
  return new Set(near.filter(({ isContent, isName }) => isContent || isName).map(({ stem }) => stem))
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((stem) => other.has(stem)).length
}
