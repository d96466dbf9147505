import { readerCategorySchema } from '@hometown/shared-types/category'
import type { Subscriber } from '@hometown/shared-types/subscriber'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { isAmong, type SubscriberFilter } from './desk/desk-list.repository.ts'
import { type ListedSubscriberRow, listSubscribersBelow } from './subscribers.repository.ts'

export { countSubscribersSoFar } from './desk/desk-list.service.ts'
export { eraseRestored } from './desk/erasure/erase.service.ts'

const ROWS_PER_READ = 500

const categoriesSchema = z.array(readerCategorySchema)

/** Read in batches, so that no query takes long and a slow client holds no connection. */
export async function* eachSubscriber(
  { store }: Pick<AppContext, 'store'>,
  filter: SubscriberFilter,
  search: string | undefined,
): AsyncGenerator<Subscriber> {
  const matches = isAmong(store.kind, filter, search)
  let last: string | undefined
  for (;;) {
    const rows = await listSubscribersBelow(store.db, matches, { id: last, limit: ROWS_PER_READ })
    yield* rows.map(subscriberFromRow)
    last = rows.at(-1)?.id
    if (rows.length < ROWS_PER_READ) return
  }
}

function subscriberFromRow(row: ListedSubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    categories: categoriesSchema.parse(JSON.parse(row.categories)),
    status: row.status,
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
  }
}
