import { type Likeness, sameStoryAs, shared, shareOfBoth } from './same-story.ts'

export interface Story extends Likeness {
  readonly kind: 'news' | 'event'
  /** `19:00`; null for news and all-day events. */
  readonly startTime: string | null
  readonly place: string
  /** Null if its suggestion was deleted. */
  readonly suggestionId: string | null
}

export interface Stories {
  find(story: Omit<Story, 'suggestionId'>): Story | undefined
  add(story: Story): void
  takeBack(story: Story): void
}

/** Of two events of which `find` says that they are the same: the same hour at the same place under nearly one title. */
export function isSurelySameEvent(one: Omit<Story, 'suggestionId'>, other: Story): boolean {
  if (one.day !== other.day || one.place === '' || one.place !== other.place) return false
  return one.startTime === other.startTime && shareOfBoth(one.titleWords, other.titleWords) >= 0.5
}

/** Words in more titles than this don't select candidates. */
const COMMON = 300
const CLOSELY = 40
const LEAD_WORDS = 10

/** Compares a story only with those that share words of its title, and an event only with those on the same day. */
export function createStories(known: Iterable<Story>): Stories {
  const stories: (Story | undefined)[] = []
  const byKey = new Map<string, number[]>()
  /** How many keys each story shares with the one that is looked for; all zero between two of them. */
  let counts = new Uint8Array(1024)
  /** The places of `counts` that aren't zero. */
  let counted = new Uint32Array(1024)

  /** Best matches first. Counts instead of sorting, because a run does thousands of lookups. */
  function candidates(story: Omit<Story, 'suggestionId'>): Story[] {
    const { total, most } = countShared(keysOf(story))
    const best: Story[] = []
    for (let wanted = most; wanted > 0 && best.length < CLOSELY; wanted--) {
      for (let index = 0; index < total && best.length < CLOSELY; index++) {
        const place = counted[index] ?? 0
        const one = counts[place] === wanted ? stories[place] : undefined
        if (one) best.push(one)
      }
    }
    for (let index = 0; index < total; index++) counts[counted[index] ?? 0] = 0
    return best
  }

  function countShared(keys: readonly string[]): { total: number; most: number } {
    let total = 0
    let most = 0
    for (const key of keys) {
      const found = byKey.get(key)
      if (!found || found.length > COMMON) continue
      for (const place of found) {
        const count = (counts[place] ?? 0) + 1
        counts[place] = count
        if (count === 1) counted[total++] = place
        if (count > most) most = count
      }
    }
    return { total, most }
  }

  function add(story: Story): void {
    const place = stories.push(story) - 1
    if (place >= counts.length) {
      counts = new Uint8Array(2 * counts.length)
      counted = new Uint32Array(counts.length)
    }
    for (const key of keysOf(story)) {
      const there = byKey.get(key)
      if (!there) byKey.set(key, [place])
      else if (there.length <= COMMON) there.push(place)
    }
  }

  function takeBack(story: Story): void {
    const place = stories.lastIndexOf(story)
    if (place !== -1) stories[place] = undefined
  }

  for (const story of known) add(story)
  return { add, takeBack, find: (story) => candidates(story).find(sameAs(story)) }
}

function keysOf({ kind, day, titleWords, textWords, startTime, place }: Omit<Story, 'suggestionId'>): string[] {
  if (kind === 'news') {
    const lead = textWords.length >= LEAD_WORDS ? [`= ${textWords.slice(0, LEAD_WORDS).join(' ')}`] : []
    return [...titleWords, ...lead]
  }
  return [...titleWords.map((word) => `${day} ${word}`), ...(place ? [`${day} ${startTime ?? ''} @${place}`] : [])]
}

function sameAs(one: Omit<Story, 'suggestionId'>): (other: Story) => boolean {
  if (one.kind === 'event') return (other) => other.kind === 'event' && areTheSameEvent(one, other)
  const isSame = sameStoryAs(one)
  return (other) => other.kind === 'news' && isSame(other)
}

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
