import type { EventEntry } from '../../admin-api/src/modules/content/event-sources/matching/event-entry.ts'
import { createPlaceFinder } from '../../admin-api/src/modules/content/event-sources/matching/known-places.ts'
import { matchEntries } from '../../admin-api/src/modules/content/event-sources/matching/match-entries.ts'
import type { LabelledTown } from './labelled-pairs.ts'

export interface Judged {
  readonly id: string
  readonly relation: string
  readonly isSame: boolean
  readonly answer: 'same' | 'maybe' | 'different'
}

/** @param knowsPlaces whether the town's venues stand in for the newsroom's directory */
export function judgePairs(towns: readonly LabelledTown[], knowsPlaces: boolean): Judged[] {
  return towns.flatMap(({ venues, pairs }) => {
    const finder = createPlaceFinder(knowsPlaces ? venues : [])
    return pairs.map(({ id, relation, same, one, other }) => {
      return { id, relation, isSame: same, answer: matchEntries(one, other, finder).relation }
    })
  })
}

/** Entries of different pairs, put on one day: how many of them are joined or asked about. */
export function judgeUnrelated(towns: readonly LabelledTown[]): Record<Judged['answer'] | 'pairs', number> {
  const counts = { pairs: 0, same: 0, maybe: 0, different: 0 }
  for (const { venues, pairs } of towns) {
    const finder = createPlaceFinder(venues)
    const single = pairs.filter(({ one, other }) => one.rrule === null && other.rrule === null)
    for (const { id, one } of single)
      for (const another of single) {
        if (another.id === id) continue
        counts.pairs++
        counts[matchEntries(one, onDay(another.other, one.start.slice(0, 10)), finder).relation]++
      }
  }
  return counts
}

function onDay(entry: EventEntry, day: string): EventEntry {
  const isOneDay = entry.end?.startsWith(entry.start.slice(0, 10))
  return { ...entry, start: day + entry.start.slice(10), end: isOneDay ? day + (entry.end ?? '').slice(10) : null }
}

export interface Figures {
  readonly pairs: number
  readonly same: number
  readonly precision: number | undefined
  readonly recall: number | undefined
  /** With those that an editor is asked about. */
  readonly recallWithMaybe: number | undefined
  /** Different events that an editor is asked about. */
  readonly needlessQuestions: number
  readonly wrong: readonly string[]
}

export function figuresOf(judged: readonly Judged[]): Figures {
  const same = judged.filter(({ isSame }) => isSame)
  const joined = judged.filter(({ answer }) => answer === 'same')
  const right = joined.filter(({ isSame }) => isSame).length
  return {
    pairs: judged.length,
    same: same.length,
    precision: share(right, joined.length),
    recall: share(right, same.length),
    recallWithMaybe: share(same.filter(({ answer }) => answer !== 'different').length, same.length),
    needlessQuestions: judged.filter(({ isSame, answer }) => !isSame && answer === 'maybe').length,
    wrong: joined.filter(({ isSame }) => !isSame).map(({ id }) => id),
  }
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole
}
