import { createCandidates } from '../../admin-api/src/modules/newsroom/harvest/deduplication/candidates.ts'
import { shared, shareOfBoth } from '../../admin-api/src/modules/newsroom/harvest/deduplication/shared-words.ts'
import { tellingWords } from '../../admin-api/src/modules/newsroom/harvest/deduplication/words-of-text.ts'

/** As news were compared before: by the words of their titles, and hashes of the first words of their texts. */
export interface Story {
  readonly kind: 'news'
  /** Days since 1970. */
  readonly day: number
  readonly titleWords: readonly string[]
  readonly textWords: readonly number[]
  readonly startTime: null
  readonly place: string
  readonly suggestionId: string | null
}

const LEAD_WORDS = 10
const SAME_STORY_DAYS = 10
const SHORT_TITLE = 3
/** A text with fewer words says too little. */
const TELLING_TEXT = 6
const READ_OF_TEXT = 1200
const MOST_TEXT_WORDS = 40

export function createStories(known: Iterable<Story>): { find(story: Story): Story | undefined } {
  const candidates = createCandidates<Story>()
  for (const story of known) candidates.add(story, keysOf(story))
  return { find: (story) => candidates.find(keysOf(story)).find(sameStoryAs(story)) }
}

export function textWords(text: string): number[] {
  return [...new Set(tellingWords(text.slice(0, READ_OF_TEXT)).map(numberOf))].slice(0, MOST_TEXT_WORDS)
}

function keysOf({ titleWords, textWords }: Story): string[] {
  const lead = textWords.length >= LEAD_WORDS ? [`= ${textWords.slice(0, LEAD_WORDS).join(' ')}`] : []
  return [...titleWords, ...lead]
}

/** Similar titles with partly the same text, or the same text under another title, without other numbers in them. */
function sameStoryAs(one: Story): (other: Story) => boolean {
  const figures = one.titleWords.filter(isFigure)
  return (other) => {
    if (Math.abs(one.day - other.day) > SAME_STORY_DAYS) return false
    if (figures.length > 0 && differInFigures(figures, other.titleWords)) return false
    const title = shareOfBoth(one.titleWords, other.titleWords)
    const shorter = Math.min(one.textWords.length, other.textWords.length)
    if (shorter < TELLING_TEXT)
      return title >= 0.8 && Math.min(one.titleWords.length, other.titleWords.length) > SHORT_TITLE
    // Most have other titles, and nothing but the same text would make them the same.
    if (title < 0.4 && shorter < 3 * TELLING_TEXT) return false
    const text = shared(one.textWords, other.textWords) / shorter
    if (title >= 0.6) return text >= 0.5
    return text >= (title >= 0.4 ? 0.7 : 0.9)
  }
}

function differInFigures(figures: readonly string[], titleWords: readonly string[]): boolean {
  const others = titleWords.filter(isFigure)
  return others.length > 0 && shared(figures, others) < Math.max(figures.length, others.length)
}

function isFigure(word: string): boolean {
  return /^\d+$/.test(word)
}

/** FNV-1a. */
function numberOf(word: string): number {
  let hash = 0x811c9dc5 | 0
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  return hash | 0
}
