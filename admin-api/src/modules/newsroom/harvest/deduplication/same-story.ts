export interface Likeness {
  /** Days since 1970. */
  readonly day: number
  readonly titleWords: readonly string[]
  /** Hashes of words, so that older stories are compared without their text. */
  readonly textWords: readonly number[]
}

/** Stories further apart are different. */
export const SAME_STORY_DAYS = 10
const SHORT_TITLE = 3
/** A text with fewer words says too little. */
const TELLING_TEXT = 6

/**
 * Similar titles with partly the same text, or the same text under another title. Never if the titles have different
 * numbers ('Alder 21, Cedar 14' and 'Alder 7, Cedar 3'). Prepared for one story, which is compared with many.
 */
export function sameStoryAs(one: Likeness): (other: Likeness) => boolean {
  const titleWords = new Set(one.titleWords)
  const textWords = new Set(one.textWords)
  const figures = one.titleWords.filter(isFigure)

  return (other) => {
    if (Math.abs(one.day - other.day) > SAME_STORY_DAYS) return false
    if (figures.length > 0 && differInFigures(figures, other.titleWords)) return false
    const title = shareOfAll(countIn(titleWords, other.titleWords), titleWords.size, other.titleWords.length)
    const shorter = Math.min(textWords.size, other.textWords.length)
    if (shorter < TELLING_TEXT) return title >= 0.8 && Math.min(titleWords.size, other.titleWords.length) > SHORT_TITLE
    // Most have other titles, and nothing but the same text would make them the same.
    if (title < 0.4 && shorter < 3 * TELLING_TEXT) return false
    const text = countIn(textWords, other.textWords) / shorter
    if (title >= 0.6) return text >= 0.5
    return text >= (title >= 0.4 ? 0.7 : 0.9)
  }
}

export function shareOfBoth(one: readonly string[], other: readonly string[]): number {
  return shareOfAll(shared(one, other), one.length, other.length)
}

export function shared<Word>(one: readonly Word[], other: readonly Word[]): number {
  return countIn(new Set(one), other)
}

function countIn<Word>(words: ReadonlySet<Word>, others: readonly Word[]): number {
  let count = 0
  for (const word of others) if (words.has(word)) count++
  return count
}

function shareOfAll(both: number, one: number, other: number): number {
  const all = one + other - both
  return all === 0 ? 0 : both / all
}

function differInFigures(figures: readonly string[], titleWords: readonly string[]): boolean {
  const others = titleWords.filter(isFigure)
  return others.length > 0 && shared(figures, others) < Math.max(figures.length, others.length)
}

function isFigure(word: string): boolean {
  const first = word.charCodeAt(0)
  return first >= 48 && first <= 57 && /^\d+$/.test(word)
}
