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

/** The pairs that a word belongs to. */
export function pairsOf(stem: string): number[] {
  return (BY_FIRST.get(stem) ?? []).flatMap(({ pair, stems }) => (stems.length === 1 ? [pair] : []))
}

/** A word or several that go one of two ways. */
export interface Occurrence {
  pair: number
  side: 0 | 1
  at: number
  words: string
  isNegated: boolean
}

export function occurrencesIn(tokens: readonly Token[]): Occurrence[] {
  const negated = polaritiesOf(tokens)
  const found: Occurrence[] = votesIn(tokens)
  let covered = -1
  tokens.forEach((token, at) => {
    // 'Down' of 'turned down' is no direction.
    if (at <= covered) return
    if (token.small === 'ban' && !/^(?:to|will|would|not|may|could|should)$/.test(tokens[at - 1]?.small ?? '')) return
    const terms = (BY_FIRST.get(token.stem) ?? []).filter(({ stems }) =>
      stems.every((stem, index) => tokens[at + index]?.stem === stem),
    )
    const longest = terms[0]?.stems.length ?? 0
    covered = Math.max(covered, at + longest - 1)
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
    const direction = behind.find(
      ({ small }, place) => /^(?:for|against|favor)$/.test(small) && !isForDate(behind, place),
    )
    if (!direction) return []
    const side = direction.small === 'against' ? 1 : 0
    const words = `${word} ${direction.small === 'favor' ? 'in favor' : direction.small}`
    return [{ pair: APPROVE, side, at, words, isNegated: false }]
  })
}

/** 'Set for June 9' */
function isForDate(tokens: readonly Token[], at: number): boolean {
  return (
    /^(?:set|scheduled|planned|slated|due|up)$/.test(tokens[at - 1]?.small ?? '') ||
    /^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)|day$/.test(tokens[at + 1]?.small ?? '')
  )
}

/** Whether some words and a token go the same way, as 'not guilty' and 'acquitted'. */
export function isSameSide(words: readonly Token[], token: Token): boolean {
  const own = occurrencesIn([token])
  return occurrencesIn(words).some((one) => own.some(({ pair, side }) => pair === one.pair && side === one.side))
}

/** 'Voted 5 to 2 for' is 'voted for'. */
export function withoutTallies(tokens: readonly Token[]): Token[] {
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
