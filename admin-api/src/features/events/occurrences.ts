import { OCCURRENCE_LIMIT } from '@hometown/shared-types/event-calls'
import type { Store } from '../../database/store.ts'
import { type Audience, listStampsBetween } from './event-lists.repository.ts'
import { type Days, EventViews, type Shown, type Stamped } from './event-views.ts'
import { listStoredEvents } from './events.repository.ts'

/** Databases take only so many values in one statement. */
const READ_AT_ONCE = 500
/** Whole answers at hand, for the month that everybody looks at. */
const MOST_ANSWERS = 8
/** Characters of one answer: dates of a series each repeat its description, which may be a long one. */
const LONGEST_ANSWER = 6_000_000

export interface OccurrencesJson {
  /** JSON of `EventOccurrence[]`, the earliest first, as it is sent. */
  text: string
  /** There are more than were asked for. */
  cut: boolean
}

interface Kept {
  readonly views: EventViews
  readonly answers: Map<string, OccurrencesJson>
}

const keptFor = new WeakMap<Store, Kept>()

/**
 * What happens from a day to another. A change of one event works out that one again: everything else is at hand, as
 * text, since checking and writing thousands of occurrences takes longer than all the rest.
 * @param revision read before: an answer of the same revision is the same.
 */
export async function listOccurrences(
  store: Store,
  audience: Audience,
  days: Days,
  revision: string,
  limit = OCCURRENCE_LIMIT,
): Promise<OccurrencesJson> {
  const kept = keptFor.get(store) ?? { views: new EventViews(), answers: new Map() }
  keptFor.set(store, kept)
  const key = [revision, audience, days.from, days.to, limit].join(' ')
  const known = kept.answers.get(key)
  if (known) return known
  const rows = await listStampsBetween(store.db, audience, days)
  await readMissing(store, kept.views, rows)
  const answer = earliestOf(kept.views, rows, days, limit)
  for (const oldest of kept.answers.keys()) {
    if (kept.answers.size < MOST_ANSWERS) break
    kept.answers.delete(oldest)
  }
  kept.answers.set(key, answer)
  return answer
}

async function readMissing({ db }: Store, views: EventViews, rows: readonly Stamped[]): Promise<void> {
  const missing = rows.filter((row) => !views.has(row)).map(({ id }) => id)
  for (let start = 0; start < missing.length; start += READ_AT_ONCE) {
    for (const event of await listStoredEvents(db, missing.slice(start, start + READ_AT_ONCE))) views.add(event)
  }
}

/** However many series there are and however often they repeat, no more than a few times `limit` are worked out. */
function earliestOf(views: EventViews, rows: readonly Stamped[], days: Days, limit: number): OccurrencesJson {
  let found: Shown[] = []
  let last = days.to
  let cut = false
  for (const { id } of rows) {
    for (const shown of views.datesOf(id, { from: days.from, to: last }, last === days.to)) found.push(shown)
    if (found.length <= limit * 2) continue
    found = found.sort(inOrder).slice(0, limit)
    cut = true
    // What begins on a later day can't be among the earliest any more.
    const end = found.at(-1)?.startDay ?? last
    if (end > days.from) last = end
  }
  const texts: string[] = []
  let length = 0
  for (const { text } of found.sort(inOrder).slice(0, limit)) {
    length += text.length
    if (length > LONGEST_ANSWER) break
    texts.push(text)
  }
  cut ||= found.length > texts.length
  return { text: `[${texts.join(',')}]`, cut }
}

function inOrder(one: Shown, other: Shown): number {
  return one.instant - other.instant || (one.title < other.title ? -1 : one.title > other.title ? 1 : 0)
}
