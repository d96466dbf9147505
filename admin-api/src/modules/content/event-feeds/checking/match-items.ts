import type { EventFeedItemRow } from '../event-feeds.table.ts'
import type { ItemEvent } from '../feed-items.repository.ts'
import { agreesWithFacts, keyOfUid, startOfFacts } from '../reading/event-key.ts'
import type { DescribedEvent, ReadCalendar } from '../reading/feed-event.ts'

export interface MatchBasis {
  items: readonly EventFeedItemRow[]
  events: ReadonlyMap<string, Pick<ItemEvent, 'last_day'>>
  today: string
}

/**
 * Each item matches one event at most. Events often share a page address, so it counts only with the same title or
 * start and if the item isn't over.
 */
export function itemMatcher({ events, problems }: ReadCalendar, { items, events: here, today }: MatchBasis) {
  const present = new Set([
    ...events.map(({ key }) => key),
    ...problems.flatMap(({ key }) => (key ? [keyOfUid(key)] : [])),
  ])
  const byKey = new Map(items.map((item) => [item.item_key, item]))
  const free = new Set(items.filter((item) => !present.has(item.item_key)))
  const urls = uniqueBy([...free], ({ url }) => url)
  const facts = uniqueBy([...free], (item) => item.facts)
  const eventUrls = uniqueBy(events, ({ url }) => url)

  function byAddress(event: DescribedEvent): EventFeedItemRow | undefined {
    if (event.url === null || eventUrls.get(event.url) !== event) return undefined
    const item = urls.get(event.url)
    return item && !isOver(item) && agreesWithFacts(event, item.facts) ? item : undefined
  }

  function isOver(item: EventFeedItemRow): boolean {
    const event = here.get(item.event_id)
    const lastDay = event ? event.last_day : startOfFacts(item.facts).slice(0, 10)
    return lastDay !== null && lastDay < today
  }

  return (event: DescribedEvent): EventFeedItemRow | undefined => {
    const known = byKey.get(event.key)
    if (known) return known
    const found = [facts.get(event.facts), byAddress(event)].find((item) => item && free.has(item))
    if (found) free.delete(found)
    return found
  }
}

function uniqueBy<T>(list: readonly T[], pick: (entry: T) => string | null): Map<string, T> {
  const found = new Map<string, T>()
  const repeated = new Set<string>()
  for (const entry of list) {
    const value = pick(entry)
    if (value === null) continue
    if (found.has(value)) repeated.add(value)
    found.set(value, entry)
  }
  for (const value of repeated) found.delete(value)
  return found
}
