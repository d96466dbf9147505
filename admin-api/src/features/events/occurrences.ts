import { OCCURRENCE_LIMIT } from '@hometown/shared-types/event-calls'
import type { Store } from '../../database/store.ts'
import { type Audience, listRowsBetween, listStampsBetween } from './event-lists.repository.ts'
import { type Days, EventViews, type Shown, type Stamped } from './event-views.ts'
import { listStoredEvents, withExceptions } from './events.repository.ts'

/** So many are asked for by their ids; for more, the days are read: making a query of thousands of ids takes longer. */
const READ_AT_ONCE = 200
const MOST_READ = 3000
/** Whole answers at hand, for the month that everybody looks at. */
const MOST_ANSWERS = 8
/** Bytes of one answer: dates of a series each repeat its description, which may be a long one. */
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
  await readMissing(store, kept.views, rows, { audience, days })
  const answer = earliestOf(kept.views, rows, days, limit)
  for (const oldest of kept.answers.keys()) {
    if (kept.answers.size < MOST_ANSWERS) break
    kept.answers.delete(oldest)
  }
  kept.answers.set(key, answer)
  return answer
}

async function readMissing(
  { db }: Store,
  views: EventViews,
  rows: readonly Stamped[],
  { audience, days }: { audience: Audience; days: Days },
): Promise<void> {
  const listMissing = () => rows.filter((row) => !views.has(row)).map(({ id }) => id)
  let missing = listMissing()
  if (missing.length > READ_AT_ONCE) {
    const read = await listRowsBetween(db, audience, days, MOST_READ)
    for (const event of await withExceptions(db, read)) views.add(event)
    missing = listMissing()
  }
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
  const sent: Shown[] = []
  let length = '[]'.length
  for (const shown of found.sort(inOrder).slice(0, limit)) {
    const { head, tail } = shown
    if (length + head.length + tail.length > LONGEST_ANSWER) break
    length += head.length + tail.length + ','.length
    sent.push(shown)
  }
  return { text: listText(sent, length), cut: cut || found.length > sent.length }
}

/** Bytes are copied into their place, which takes less than joining thousands of long texts. */
function listText(list: readonly Shown[], length: number): string {
  const bytes = Buffer.allocUnsafe(length)
  let end = bytes.write('[')
  for (const { head, tail } of list) {
    if (end > 1) end += bytes.write(',', end)
    end += head.copy(bytes, end)
    end += bytes.write(tail, end, 'latin1')
  }
  end += bytes.write(']', end)
  return bytes.toString('utf8', 0, end)
}

function inOrder(one: Shown, other: Shown): number {
  return one.instant - other.instant || (one.title < other.title ? -1 : one.title > other.title ? 1 : 0)
}
