import type { CountyDate } from '@hometown/shared-types/county-time'
import { v7 as uuid } from 'uuid'
import type { ScrapedItem } from '../../extraction/extraction.service.ts'
import type { Fingerprints } from './fingerprints.ts'
import type { KnownStoryTable, SuggestionFingerprintTable } from './known-items.table.ts'
import { storyOf, storyRow } from './known-stories.ts'
import { isPast, type Today } from './past-item.ts'
import type { Stories, Story } from './story-index.ts'

export interface SortedItems {
  /** Nobody has told of these. */
  fresh: { suggestionId: string; item: ScrapedItem }[]
  /** Another source has told of these. */
  retold: { suggestionId: string; item: ScrapedItem }[]
  /** New in this source, whether others have told of them or not. */
  seenFirst: ScrapedItem[]
  /** This source had them before, games also on one of these days; null where their suggestion is gone. */
  seenAgain: { suggestionId: string | null; item: ScrapedItem; earlierDays: CountyDate[] }[]
  fingerprints: Pick<SuggestionFingerprintTable, 'fingerprint' | 'suggestion_id'>[]
  stories: KnownStoryTable[]
  /** What was added to the stories in memory: to be taken back when it is not kept after all. */
  added: Story[]
}

export interface Known extends Today {
  /** The suggestion of each known fingerprint; null where that is gone. */
  fingerprints: Map<string, string | null>
  /** Whether it belongs to a suggestion that another source was the first to tell. */
  isOthers(fingerprint: string): boolean
  /** Grows with what is sorted. */
  stories: Stories
}

/** Tells what is new from what was found before, here or elsewhere, under whichever address or title. */
export function sortItems(items: readonly ScrapedItem[], prints: readonly Fingerprints[], known: Known): SortedItems {
  const sorted: SortedItems = {
    fresh: [],
    retold: [],
    seenFirst: [],
    seenAgain: [],
    fingerprints: [],
    stories: [],
    added: [],
  }

  function remember({ own, common }: Fingerprints, suggestionId: string | null): void {
    for (const fingerprint of new Set([...own, ...common])) {
      if (known.fingerprints.has(fingerprint)) continue
      known.fingerprints.set(fingerprint, suggestionId)
      sorted.fingerprints.push({ fingerprint, suggestion_id: suggestionId })
    }
  }

  const toldNow = new Set(prints.flatMap(({ own }) => own.map((fingerprint) => known.fingerprints.get(fingerprint))))

  /** A game of its own that it had on another day. Of several nobody knows which. */
  function movedFrom({ earlier }: Fingerprints): string | undefined {
    const had = [...earlier.values()].filter((fingerprint) => {
      const suggestionId = known.fingerprints.get(fingerprint)
      return suggestionId && !toldNow.has(suggestionId) && !known.isOthers(fingerprint)
    })
    const games = new Set(had.map((fingerprint) => known.fingerprints.get(fingerprint)))
    return games.size === 1 ? had[0] : undefined
  }

  items.forEach((item, index) => {
    const print = prints[index]
    if (!print) return
    const own = print.own.find((fingerprint) => known.fingerprints.has(fingerprint)) ?? movedFrom(print)
    if (own !== undefined) {
      const suggestionId = known.fingerprints.get(own) ?? null
      sorted.seenAgain.push({ suggestionId, item, earlierDays: [...print.earlier.keys()] })
      remember(print, suggestionId)
      return
    }
    const common = print.common.find((fingerprint) => known.fingerprints.has(fingerprint))
    if (isPast(item, known)) {
      // A game may still get its result, which is news.
      if (item.kind !== 'fixture')
        remember(print, common === undefined ? null : (known.fingerprints.get(common) ?? null))
      return
    }
    sorted.seenFirst.push(item)
    const story = item.kind === 'fixture' ? undefined : storyOf(item, known.today)
    const told =
      common === undefined
        ? story && known.stories.find(story)
        : { suggestionId: known.fingerprints.get(common) ?? null }
    if (told) {
      remember(print, told.suggestionId)
      if (told.suggestionId !== null) sorted.retold.push({ suggestionId: told.suggestionId, item })
      return
    }
    const suggestionId = uuid()
    sorted.fresh.push({ suggestionId, item })
    remember(print, suggestionId)
    if (!story) return
    const added = { ...story, suggestionId }
    known.stories.add(added)
    sorted.added.push(added)
    sorted.stories.push(storyRow(added))
  })
  return sorted
}
