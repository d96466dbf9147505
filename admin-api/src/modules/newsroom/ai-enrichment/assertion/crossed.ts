import { IRREGULAR_PAST } from './tenses.ts'
import type { Token } from './tokens.ts'

/** Parts of a sentence that say one thing each: 'hired seven and lost four' has two. */
const NEW_PART = /^(?:and|but|while|whereas|or|though|although|versus|than)$/

/** Two things said of two others, changed over: 'hired four and lost seven' where the passage says 'hired seven and lost four'. */
export function crossedProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const inPassage = placed(passage)
  const inStatement = placed(statement)
  const stems = [...inPassage.keys()].filter((stem) => inStatement.has(stem))
  const pairs = stems.flatMap((one, at) =>
    stems
      .slice(at + 1)
      .flatMap((other) => (inPassage.get(one) === inPassage.get(other) ? [[one, other] as const] : [])),
  )
  for (const [at, [first, second]] of pairs.entries()) {
    for (const [third, fourth] of pairs.slice(at + 1)) {
      if (inPassage.get(first) === inPassage.get(third)) continue
      if (isCrossed(inStatement, first, second, third, fourth) || isCrossed(inStatement, first, second, fourth, third))
        return [`The passage has “${first}” with “${second}”, and “${third}” with “${fourth}”; the statement doesn’t.`]
    }
  }
  return []
}

/** The statement has the first with the fourth, and the third with the second. */
function isCrossed(
  places: ReadonlyMap<string, number>,
  one: string,
  two: string,
  three: string,
  four: string,
): boolean {
  const [first, second, third, fourth] = [places.get(one), places.get(two), places.get(three), places.get(four)]
  return first === fourth && second === third && first !== second
}

/** 'Tom Rice, 19, was': said of one. */
function isAge(tokens: readonly Token[], at: number): boolean {
  const isNumber = (token: Token | undefined) => /^\d{1,3}$/.test(token?.small ?? '')
  const [before, own] = [tokens[at - 1], tokens[at]]
  if (isNumber(own)) return before?.isName === true
  return isNumber(before) && tokens[at - 2]?.isName === true && tokens[at - 2]?.clause !== before?.clause
}

function beginsPart(tokens: readonly Token[], at: number): boolean {
  const small = tokens[at]?.small ?? ''
  // 'For threatening the attorney'
  if (/^(?:for|by|after|before|of|from|while)$/.test(small) && /ing$/.test(tokens[at + 1]?.small ?? '')) return true
  if (/^(?:that|which|who)$/.test(small) && at > 0) return true
  return NEW_PART.test(small) && !joinsVerbs(tokens, at)
}

/** 'Shot and wounded' is said of one. */
function joinsVerbs(tokens: readonly Token[], at: number): boolean {
  const [before, behind] = [tokens[at - 1]?.small ?? '', tokens[at + 1]?.small ?? '']
  const isPast = (word: string) => /[^e]ed$/.test(word) || IRREGULAR_PAST.test(word)
  return isPast(before) && isPast(behind)
}

/** Of each word that stands once, in which part of its sentence. */
function placed(tokens: readonly Token[]): Map<string, number> {
  const found = new Map<string, number>()
  const twice = new Set<string>()
  let part = 0
  let clause = 0
  for (const [at, { small, stem, isContent, isName, clause: own }] of tokens.entries()) {
    if ((own !== clause && !isAge(tokens, at)) || beginsPart(tokens, at)) part += 1
    clause = own
    if (!isContent && !isName && !/^\d|^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/.test(small)) continue
    if (found.has(stem)) twice.add(stem)
    found.set(stem, part)
  }
  for (const stem of twice) found.delete(stem)
  return found
}
