import type { DeskSubscriberQuery } from '@hometown/shared-types/desk-subscriber'
import type { AppContext } from '../../../../context.ts'
import { csvOf } from '../../../../csv/csv-export.ts'
import { subscriberColumns } from '../../../../csv/subscriber-columns.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { checkMayExportReaders } from '../../../platform/settings/reader-exports.service.ts'
import { eachSubscriber } from '../subscribers.service.ts'
import type { SubscriberRow } from '../subscribers.table.ts'
import { bitOf, listRowsAfter } from './desk-list.repository.ts'
import { filterOf, type SubscriberFilter } from './desk-list.service.ts'

type Wanted = Pick<DeskSubscriberQuery, 'search' | 'status' | 'category' | 'confirmation'>

export async function exportSubscribers(
  context: AppContext,
  { user }: SignedIn,
  wanted: Wanted,
): Promise<AsyncGenerator<string>> {
  await recordExport(context, user, wanted)
  return csvOf(subscriberColumns, matchingRows(context.store, filterOf(wanted), wanted.search))
}

/** The whole list, for programs. @throws 403 for editors who may not export */
export async function exportSubscribersAsJson(
  context: AppContext,
  { user }: SignedIn,
  wanted: Wanted,
): Promise<AsyncGenerator<string>> {
  await recordExport(context, user, wanted)
  return jsonList(eachSubscriber(context, filterOf(wanted), wanted.search))
}

async function recordExport(context: AppContext, user: SignedIn['user'], wanted: Wanted): Promise<void> {
  await checkMayExportReaders(context, user)
  const { status, category, confirmation, search } = wanted
  const rows = await countMatches(context, wanted)
  const details = { status, category, confirmation, searched: search ? true : undefined, rows }
  await context.store.db
    .transaction()
    .execute((trx) => recordAudit(trx, { user, action: 'subscriber.export', details }, context.clock.now()))
}

/** Before the export, so that one that breaks off has its entry, too. */
async function countMatches({ store }: AppContext, wanted: Wanted): Promise<number> {
  let count = 0
  for await (const rows of matchingRows(store, filterOf(wanted), wanted.search)) count += rows.length
  return count
}

/** Reads all rows and filters here: a database search for the next match might take long and block everyone else. */
async function* matchingRows(store: AppContext['store'], filter: SubscriberFilter, search: string | undefined) {
  let last: string | undefined
  for (;;) {
    const rows = await listRowsAfter(store, last)
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    const found = rows.filter((row) => matches(row, filter, search))
    if (found.length > 0) yield found.map((row) => ({ ...row }))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function matches(row: SubscriberRow, { status, category, isConfirmed }: SubscriberFilter, search = ''): boolean {
  return (
    (status === undefined || row.status === status) &&
    (isConfirmed === undefined || (row.is_confirmed === 1) === isConfirmed) &&
    (category === undefined || (row.categories_mask & bitOf(category)) !== 0) &&
    begins(row, search)
  )
}

function begins({ email, email_domain }: SubscriberRow, search: string): boolean {
  return email.startsWith(search) || email_domain.startsWith(search.startsWith('@') ? search.slice(1) : search)
}

const TEXT_PER_CHUNK = 32 * 1024

/** Serializes a list in chunks, so that it is never complete in memory. */
async function* jsonList<T>(items: AsyncIterable<T>): AsyncGenerator<string> {
  let text = '['
  let isFirst = true
  for await (const item of items) {
    text += (isFirst ? '' : ',') + JSON.stringify(item)
    isFirst = false
    if (text.length < TEXT_PER_CHUNK) continue
    yield text
    text = ''
  }
  yield `${text}]`
}
