import { datetimesIn } from '../bound/datetimes.ts'
import { isSameNumber, type NumberFound, numbersIn } from '../bound/numbers.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Numbers that the passage doesn't have, has for something else, or has the other way around, as in 5-2 and 2-5. */
export function countProblems(passage: string, statement: string): string[] {
  const known = numbersIn(datetimesIn(passage).rest)
  const said = numbersIn(datetimesIn(statement).rest)
  const turned = pairsIn(statement).find(
    ([one, other]) =>
      one !== other &&
      pairsIn(passage).some(([first, second]) => first === other && second === one) &&
      !pairsIn(passage).some(([first, second]) => first === one && second === other),
  )
  if (turned) return [`The passage has ${turned[1]}-${turned[0]}; the statement has ${turned[0]}-${turned[1]}.`]
  const other =
    said.find((number) => isOtherCount(number, known, passage, statement)) ??
    said.find((number) => isOtherObject(number, known, passage, statement))
  return other ? [`The passage counts something else with “${other.words}”.`] : []
}

/** Votes and scores: '5-2', '5 to 2'. */
function pairsIn(text: string): (readonly [string, string])[] {
  return [...numeric(text).matchAll(/\b(\d{1,3})\s?(?:-|to)\s?(\d{1,3})\b/g)].map(([, one = '', other = '']) => [
    one,
    other,
  ])
}

const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
function numeric(text: string): string {
  return text.replace(/\b[a-z]+\b/gi, (word) => {
    const value = SMALL.indexOf(word.toLowerCase())
    return value < 0 ? word : String(value)
  })
}

const NEAR = 4

/** The words behind the statement's number stand behind another number in the passage, and not behind this one. */
function isOtherCount(number: NumberFound, known: readonly NumberFound[], passage: string, statement: string): boolean {
  if (number.kind === 'ordinal') return false
  const same = known.filter((one) => isSameNumber(number, one))
  if (same.length === 0) return false
  const counted = countedWith(statement, number)
  if (counted.size === 0) return false
  const meets = (one: NumberFound) => [...countedWith(passage, one)].some((stem) => counted.has(stem))
  return !same.some(meets) && known.some((one) => !isSameNumber(number, one) && meets(one))
}

/** 'Three of the 18 dogs' counts no dogs with three. */
function endOf(tokens: readonly Token[]): number {
  const end = tokens.findIndex(({ small }) => /^(?:of|and|or|but)$|^\d/.test(small))
  return end < 0 ? NEAR : Math.min(end, NEAR)
}

/** 'Repaid $5 million' where the passage says 'repaid $2 million of the $5 million loan'. */
function isOtherObject(
  number: NumberFound,
  known: readonly NumberFound[],
  passage: string,
  statement: string,
): boolean {
  if (number.kind === 'ordinal' || !known.some((one) => isSameNumber(number, one))) return false
  const verb = before(statement, number)
  if (verb === undefined) return false
  const after = known.filter((one) => before(passage, one) === verb)
  return after.length > 0 && !after.some((one) => isSameNumber(number, one))
}

/** The word right before a number, if it says something. */
function before(text: string, { words }: NumberFound): string | undefined {
  const at = text.indexOf(words)
  const last = at < 0 ? undefined : tokensOf(text.slice(Math.max(0, at - 40), at).replace(/^\S*\s/, '')).at(-1)
  return last?.isContent ? last.stem : undefined
}

function countedWith(text: string, { words }: NumberFound): ReadonlySet<string> {
  const at = text.indexOf(words)
  if (at < 0) return new Set()
  const behind: Token[] = tokensOf(text.slice(at + words.length).replace(/^\S/, (letter) => letter.toLowerCase()))
  const first = behind[0]?.clause
  return new Set(
    behind
      .slice(0, endOf(behind))
      .filter(({ clause, isContent, small }) => clause === first && isContent && !/^\d/.test(small))
      .map(({ stem }) => stem),
  )
}
