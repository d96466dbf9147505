import { type Likeness, shared, shareOfBoth, tellTheSame } from './likeness.ts'

/** What is compared of a find with what was found before. */
export interface Story extends Likeness {
  readonly kind: 'news' | 'event'
  /** `19:00`; null for news and for what lasts all day. */
  readonly startTime: string | null
  readonly place: string
  /** Null when its suggestion was deleted. */
  readonly suggestionId: string | null
}

export interface Stories {
  /** A story that tells the same. */
  find(story: Omit<Story, 'suggestionId'>): Story | undefined
  add(story: Story): void
}

/** A word that more stories have in their titles leads to none of them. */
const COMMON = 300
/** The stories with the most words in common, which are looked at closely. */
const CLOSELY = 40
const LEAD_WORDS = 10

/**
 * Stories by the words of their titles, so that each is compared with a few of many thousands. What is on a day is only
 * compared with what is on that day.
 */
export function createStories(known: Iterable<Story>): Stories {
  const byKey = new Map<string, Story[]>()

  function candidates(story: Omit<Story, 'suggestionId'>): Story[] {
    const counts = new Map<Story, number>()
    for (const key of keysOf(story)) {
      const found = byKey.get(key)
      if (!found || found.length > COMMON) continue
      for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1)
    }
    const best = [...counts]
    if (best.length > CLOSELY) best.sort(([, one], [, other]) => other - one)
    return best.slice(0, CLOSELY).map(([one]) => one)
  }

  function add(story: Story): void {
    for (const key of keysOf(story)) {
      const there = byKey.get(key)
      if (!there) byKey.set(key, [story])
      else if (there.length <= COMMON) there.push(story)
    }
  }

  for (const story of known) add(story)
  return { add, find: (story) => candidates(story).find((one) => isSame(story, one)) }
}

function keysOf({ kind, day, titleWords, textWords, startTime, place }: Omit<Story, 'suggestionId'>): string[] {
  if (kind === 'news') {
    const lead = textWords.length >= LEAD_WORDS ? [`= ${textWords.slice(0, LEAD_WORDS).join(' ')}`] : []
    return [...titleWords, ...lead]
  }
  return [...titleWords.map((word) => `${day} ${word}`), ...(place ? [`${day} ${startTime ?? ''} @${place}`] : [])]
}

function isSame(one: Omit<Story, 'suggestionId'>, other: Story): boolean {
  if (one.kind !== other.kind) return false
  return one.kind === 'news' ? tellTheSame(one, other) : areTheSameEvent(one, other)
}

/** On one day: much the same title, or the same place and time and some of the title. */
function areTheSameEvent(one: Omit<Story, 'suggestionId'>, other: Story): boolean {
  if (one.day !== other.day) return false
  const isAtOtherTime = one.startTime !== null && other.startTime !== null && one.startTime !== other.startTime
  const isElsewhere = one.place !== '' && other.place !== '' && one.place !== other.place
  const title = shareOfBoth(one.titleWords, other.titleWords)
  const shorter = Math.min(one.titleWords.length, other.titleWords.length)
  const isWithin = shorter >= 2 && shared(one.titleWords, other.titleWords) === shorter
  if (isAtOtherTime) return title >= 0.8 && !isElsewhere
  const isHere = one.place !== '' && one.place === other.place
  if (isHere) return title >= 0.34 || isWithin
  return title >= 0.6 || (isWithin && !isElsewhere)
}
