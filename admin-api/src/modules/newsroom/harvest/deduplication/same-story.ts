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
 * numbers ('Alder 21, Cedar 14' and 'Alder 7, Cedar 3').
 */
export function isSameStory(one: Likeness, other: Likeness): boolean {
  if (Math.abs(one.day - other.day) > SAME_STORY_DAYS) return false
  if (differInFigures(one.titleWords, other.titleWords)) return false
  const title = shareOfBoth(one.titleWords, other.titleWords)
  const shorter = Math.min(one.textWords.length, other.textWords.length)
  if (shorter < TELLING_TEXT) {
    return title >= 0.8 && Math.min(one.titleWords.length, other.titleWords.length) > SHORT_TITLE
  }
  const text = shared(one.textWords, other.textWords) / shorter
  if (title >= 0.6) return text >= 0.5
  if (title >= 0.4) return text >= 0.7
  return shorter >= 3 * TELLING_TEXT && text >= 0.9
}

export function shareOfBoth(one: readonly string[], other: readonly string[]): number {
  const both = shared(one, other)
  const all = one.length + other.length - both
  return all === 0 ? 0 : both / all
}

export function shared<Word>(one: readonly Word[], other: readonly Word[]): number {
  const [few, many] = one.length < other.length ? [one, other] : [other, one]
  const words = new Set(many)
  return few.reduce((sum, word) => sum + (words.has(word) ? 1 : 0), 0)
}

function differInFigures(one: readonly string[], other: readonly string[]): boolean {
  const figures = one.filter(isFigure)
  if (figures.length === 0) return false
  const others = other.filter(isFigure)
  return others.length > 0 && shared(figures, others) < Math.max(figures.length, others.length)
}

function isFigure(word: string): boolean {
  const first = word.charCodeAt(0)
  return first >= 48 && first <= 57 && /^\d+$/.test(word)
}
