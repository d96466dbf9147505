import type { CountyDate } from '@hometown/shared-types/county-time'
import { OCCURRENCE_LIMIT } from '@hometown/shared-types/event-calls'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Store } from '../../../../database/store.ts'
import { keepRecent } from '../../../../lib/keep-recent.ts'
import { type Audience, listRowsBetween, listStampsBetween } from '../event-lists.repository.ts'
import { listStoredEvents, toStoredEvents } from '../events.repository.ts'
import { type Days, EventViews, MOST_VIEWS, type Shown, type Stamped } from './event-views.ts'

/** Up to this many events are read by id; beyond it reading by days is faster than a query with thousands of ids. */
const READ_AT_ONCE = 200
const PART = MOST_VIEWS / 2
/** Whole answers to cache, most recently used, such as the current month. */
const MOST_ANSWERS = 8
/** Bytes; each date repeats the series' description, which may be long. */
const LONGEST_ANSWER = 6_000_000

export interface OccurrencesJson {
  text: string
  cut: boolean
}

interface Kept {
  readonly views: EventViews
  /** One answer at a time: two would evict each other's events from the cache. */
  readonly turn: LimitFunction
  readonly answers: Map<string, OccurrencesJson>
}

const keptFor = new WeakMap<Store, Kept>()

/**
 * Recomputes only changed events and joins cached JSON, since serializing thousands of occurrences takes longest.
 * @param revision read before this call; equal revisions give equal answers.
 */
export async function listOccurrences(
  store: Store,
  audience: Audience,
  days: Days,
  revision: string,
  limit = OCCURRENCE_LIMIT,
): Promise<OccurrencesJson> {
  const kept = keptFor.get(store) ?? { views: new EventViews(), turn: pLimit(1), answers: new Map() }
  keptFor.set(store, kept)
  const key = [revision, audience, days.from, days.to, limit].join(' ')
  return (
    findAnswer(kept, key) ??
    kept.turn(async () => {
      const made = findAnswer(kept, key) ?? (await workOut(store, kept.views, { audience, days, limit }))
      return keepRecent(kept.answers, key, made, MOST_ANSWERS)
    })
  )
}

function findAnswer({ answers }: Kept, key: string): OccurrencesJson | undefined {
  const known = answers.get(key)
  return known && keepRecent(answers, key, known, MOST_ANSWERS)
}

interface Asked {
  readonly audience: Audience
  readonly days: Days
  readonly limit: number
}

async function workOut(store: Store, views: EventViews, { audience, days, limit }: Asked): Promise<OccurrencesJson> {
  const rows = await listStampsBetween(store.db, audience, days)
  const earliest = new EarliestDates(views, days, limit)
  for (let start = 0; start < rows.length; start += PART) {
    const part = rows.slice(start, start + PART)
    if (start === 0) await readFirst(store, views, part, { audience, days })
    await readMissing(store, views, part)
    earliest.add(part)
  }
  return earliest.answer()
}

async function readFirst(
  { db }: Store,
  views: EventViews,
  rows: readonly Stamped[],
  { audience, days }: Omit<Asked, 'limit'>,
): Promise<void> {
  if (listMissing(views, rows).length <= READ_AT_ONCE) return
  const read = await listRowsBetween(db, audience, days, PART)
  for (const event of await toStoredEvents(db, read)) views.add(event)
}

async function readMissing({ db }: Store, views: EventViews, rows: readonly Stamped[]): Promise<void> {
  const missing = listMissing(views, rows)
  for (let start = 0; start < missing.length; start += READ_AT_ONCE) {
    for (const event of await listStoredEvents(db, missing.slice(start, start + READ_AT_ONCE))) views.add(event)
  }
}

function listMissing(views: EventViews, rows: readonly Stamped[]): string[] {
  return rows.filter((row) => !views.has(row)).map(({ id }) => id)
}

/** Computes at most a few times `limit` occurrences, regardless of the number of series. */
class EarliestDates {
  readonly #views: EventViews
  readonly #days: Days
  readonly #limit: number
  #found: Shown[] = []
  #last: CountyDate
  #isCut = false

  constructor(views: EventViews, days: Days, limit: number) {
    this.#views = views
    this.#days = days
    this.#limit = limit
    this.#last = days.to
  }

  add(rows: readonly Stamped[]): void {
    const { from, to } = this.#days
    for (const { id } of rows) {
      for (const shown of this.#views.datesOf(id, { from, to: this.#last }, this.#last === to)) this.#found.push(shown)
      if (this.#found.length <= this.#limit * 2) continue
      this.#found = this.#found.sort(inOrder).slice(0, this.#limit)
      this.#isCut = true
      // Occurrences that begin after this day can't be among the earliest.
      const end = this.#found.at(-1)?.startDay ?? this.#last
      if (end > from) this.#last = end
    }
  }

  answer(): OccurrencesJson {
    const sent: Shown[] = []
    let length = '[]'.length
    for (const shown of this.#found.sort(inOrder).slice(0, this.#limit)) {
      const { head, tail } = shown
      if (length + head.length + tail.length > LONGEST_ANSWER) break
      length += head.length + tail.length + ','.length
      sent.push(shown)
    }
    return { text: listText(sent, length), cut: this.#isCut || this.#found.length > sent.length }
  }
}

/** Copies bytes into one buffer, which is faster than joining thousands of long strings. */
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
