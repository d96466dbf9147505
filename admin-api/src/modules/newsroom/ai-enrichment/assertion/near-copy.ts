import { isSameSide } from './occurrences.ts'
import { CLAIMANT, isSameKind } from './qualifier-words.ts'
import type { Token } from './tokens.ts'

const LEAST_COMMON = 0.8
const SHORTEST = 8
const MOST_CHANGED = 4
const MOST_REPLACED = 4
/** Change nothing of the sense by themselves. */
const NEUTRAL = new Set(
  'a an the its his her their it he she they that this these those of in on at by to for and is are was were be been has have had also some still now then did do does'.split(
    ' ',
  ),
)

/**
 * A statement that repeats its passage but for a few words means something else by just those words: 'received a grant'
 * where the passage says 'applied for a grant'.
 */
export function nearCopyProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  if (statement.length < SHORTEST) return []
  const common = commonPlaces(passage, statement)
  if (common.length < statement.length * LEAST_COMMON) return []
  const inStatement = new Set(common.map(([, at]) => at))
  const inPassage = new Set(common.map(([at]) => at))
  const known = new Set(passage.map(({ stem }) => stem))
  const changed = statement
    .map((token, at) => ({ token, at }))
    .filter(({ token, at }) => !inStatement.has(at) && !NEUTRAL.has(token.small) && !known.has(token.stem))
  if (changed.length === 0 || changed.length > MOST_CHANGED) return []
  for (const { token, at } of changed) {
    const instead = replaced(passage, inPassage, common, at)
    if (instead.length === 0 || instead.length > MOST_REPLACED) continue
    if (CLAIMANT.test(token.small) && instead.some((one) => CLAIMANT.test(one.small))) continue
    if (instead.some((one) => isSameKind(one.small, token.small) || isSameSide(instead, token))) continue
    const words = instead.map(({ word }) => word).join(' ')
    return [`The passage says “${words}” where the statement says “${token.word}”.`]
  }
  return []
}

/** The words of the passage in the same place that the statement leaves out. */
function replaced(
  passage: readonly Token[],
  inPassage: ReadonlySet<number>,
  common: readonly (readonly [number, number])[],
  at: number,
): Token[] {
  const from = common.findLast(([, place]) => place < at)?.[0] ?? -1
  const to = common.find(([, place]) => place > at)?.[0] ?? passage.length
  return passage
    .slice(from + 1, to)
    .filter((token, index) => !inPassage.has(from + 1 + index) && !NEUTRAL.has(token.small))
}

/** The longest common row of words, as places in both. */
function commonPlaces(one: readonly Token[], other: readonly Token[]): (readonly [number, number])[] {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        one[row]?.stem === other[column]?.stem
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
  const places: (readonly [number, number])[] = []
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row]?.stem === other[column]?.stem) places.push([row++, column++])
    else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) row++
    else column++
  }
  return places
}
