import type { CountyDate } from '@hometown/shared-types/county-time'
import { v7 as uuid } from 'uuid'
import type { ScrapedItem } from '../../extraction/extraction.service.ts'
import type { Fingerprints } from './fingerprints.ts'
import type { SuggestionFingerprintTable } from './known-items.table.ts'

interface Today {
  /** Milliseconds. */
  now: number
  today: string
}

const DAY = 24 * 3600_000
const OLD_NEWS_MS = 60 * DAY

export interface SortedItems {
  fresh: { suggestionId: string; item: ScrapedItem }[]
  /** Literally known from another source: its text, its title, or the game of the other side. */
  retold: { suggestionId: string; item: ScrapedItem }[]
  seenFirst: ScrapedItem[]
  /** Known from this source, with the other days on which it had a game; the suggestion is null if it was deleted. */
  seenAgain: { suggestionId: string | null; item: ScrapedItem; earlierDays: CountyDate[] }[]
  fingerprints: Pick<SuggestionFingerprintTable, 'fingerprint' | 'suggestion_id'>[]
}

export interface Known extends Today {
  fingerprints: Map<string, string | null>
  isOthers(fingerprint: string): boolean
}

export function sortItems(items: readonly ScrapedItem[], prints: readonly Fingerprints[], known: Known): SortedItems {
  const sorted: SortedItems = { fresh: [], retold: [], seenFirst: [], seenAgain: [], fingerprints: [] }

  function remember({ own, common, page }: Fingerprints, suggestionId: string | null): void {
    for (const fingerprint of new Set([...own, ...common, ...(page === null ? [] : [page])])) {
      if (known.fingerprints.has(fingerprint)) continue
      known.fingerprints.set(fingerprint, suggestionId)
      sorted.fingerprints.push({ fingerprint, suggestion_id: suggestionId })
    }
  }

  const toldNow = new Set(prints.flatMap(({ own }) => own.map((fingerprint) => known.fingerprints.get(fingerprint))))

  /** The source's own game on another day, if it has exactly one. */
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
      // A past game may still get its result, which is news.
      if (item.kind !== 'fixture')
        remember(print, common === undefined ? null : (known.fingerprints.get(common) ?? null))
      return
    }
    sorted.seenFirst.push(item)
    if (common !== undefined) {
      const told = known.fingerprints.get(common) ?? null
      remember(print, told)
      if (told !== null) sorted.retold.push({ suggestionId: told, item })
      return
    }
    const suggestionId = uuid()
    sorted.fresh.push({ suggestionId, item })
    remember(print, suggestionId)
  })
  return sorted
}

/** True if no decision is needed any more. Results and recurring events aren't past. */
function isPast(item: ScrapedItem, { now, today }: Today): boolean {
  if (item.kind === 'news') return item.publishedAt !== null && item.publishedAt < now - OLD_NEWS_MS
  if (item.kind === 'event') return item.rrule === null && item.endDate.slice(0, 10) < today
  const hasResult = item.teamScore !== null && item.opponentScore !== null
  return !hasResult && item.startsAt.slice(0, 10) < today
}
