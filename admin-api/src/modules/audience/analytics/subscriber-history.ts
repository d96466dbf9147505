import { READER_CATEGORIES, readerCategorySchema } from '@hometown/shared-types/category'
import { addCountyDays, type CountyDate, startOfCountyDate } from '@hometown/shared-types/county-time'
import { type SubscriberStatus, subscriberStatusSchema } from '@hometown/shared-types/subscriber'
import { z } from 'zod'
import type { Store } from '../../../database/store.ts'
import { countSubscribers } from '../subscribers/recipients/recipients.service.ts'
import { countJoined, listChanges, listJoinedAndChanged, type Span } from './subscriber-history.repository.ts'

/** `categories` are in the order of `READER_CATEGORIES`. */
export interface ActiveCounts {
  active: number
  categories: number[]
}

interface State {
  status: SubscriberStatus
  mask: number
}

export async function countActive(store: Pick<Store, 'kind' | 'db'>): Promise<ActiveCounts> {
  const counts = { active: 0, categories: READER_CATEGORIES.map(() => 0) }
  for (const { status, mask, count } of await countSubscribers(store.db)) add(counts, { status, mask }, count)
  return counts
}

/** Reconstructs days, newest first, by undoing recorded changes. Deleted subscribers don't count on any day. */
export async function* countBack(
  store: Pick<Store, 'kind' | 'db'>,
  { first, last, timeZone }: { first: CountyDate; last: CountyDate; timeZone: string },
): AsyncGenerator<{ day: CountyDate } & ActiveCounts> {
  const counts = await countActive(store)
  /** State of each subscriber who changed something, at the point reached so far. */
  const states = new Map<string, State>()
  let to = Number.MAX_SAFE_INTEGER
  for (let day = last; day >= first; day = addCountyDays(day, -1)) {
    const from = startOfCountyDate(addCountyDays(day, 1), timeZone)
    await stepBack(store, { from, to }, counts, states)
    to = from
    yield { day, active: counts.active, categories: [...counts.categories] }
  }
}

async function stepBack(
  { db }: Pick<Store, 'db'>,
  span: Span,
  counts: ActiveCounts,
  states: Map<string, State>,
): Promise<void> {
  for (const { subscriber_id, details, status, mask } of await listChanges(db, span)) {
    const after = states.get(subscriber_id) ?? { status, mask }
    const before = { ...after, ...beforeOf(details) }
    add(counts, after, -1)
    add(counts, before, 1)
    states.set(subscriber_id, before)
  }
  for (const { subscriber_id, status, mask } of await listJoinedAndChanged(db, span))
    add(counts, states.get(subscriber_id) ?? { status, mask }, -1)
  for (const { status, mask, count } of await countJoined(db, span)) add(counts, { status, mask }, -count)
}

function add(counts: ActiveCounts, { status, mask }: State, by: number): void {
  if (status !== 'active') return
  counts.active += by
  for (const bit of READER_CATEGORIES.keys())
    if ((mask & (1 << bit)) !== 0) counts.categories[bit] = (counts.categories[bit] ?? 0) + by
}

const detailsSchema = z.object({
  before: z.object({
    status: subscriberStatusSchema.optional(),
    categories: z.array(readerCategorySchema).optional(),
  }),
})

function beforeOf(details: string | null): Partial<State> {
  const { data } = detailsSchema.safeParse(JSON.parse(details ?? 'null'))
  if (!data) return {}
  const { status, categories } = data.before
  return {
    ...(status && { status }),
    ...(categories && {
      mask: READER_CATEGORIES.reduce((mask, name, bit) => (categories.includes(name) ? mask | (1 << bit) : mask), 0),
    }),
  }
}
