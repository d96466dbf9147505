import { isoTime, isoTimeOrNull } from '@hometown/shared-types/iso-time'
import type { Subscriber } from '@hometown/shared-types/subscriber'
import type { AppContext } from '../../../../context.ts'
import { csvOf, subscriberColumns } from '../../../../csv/csv-export.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { checkMayExportReaders } from '../../../platform/settings/saved-settings.service.ts'
import { readCategories } from '../subscriber-values.ts'
import type { SubscriberRow } from '../subscribers.table.ts'
import { countMatching, eachMatching } from './desk-list.repository.ts'
import { filterOf, type WantedSubscribers } from './desk-list.service.ts'

export async function exportSubscribers(
  context: AppContext,
  { user }: SignedIn,
  wanted: WantedSubscribers,
): Promise<AsyncGenerator<string>> {
  await recordExport(context, user, wanted)
  return csvOf(subscriberColumns, eachMatching(context.store.db, filterOf(wanted)))
}

/** The whole list, for programs. @throws 403 for editors who may not export */
export async function exportSubscribersAsJson(
  context: AppContext,
  { user }: SignedIn,
  wanted: WantedSubscribers,
): Promise<AsyncGenerator<string>> {
  await recordExport(context, user, wanted)
  return jsonList(eachMatching(context.store.db, filterOf(wanted)))
}

/** Before the export, so that one that breaks off has its entry, too. */
async function recordExport(context: AppContext, user: SignedIn['user'], wanted: WantedSubscribers): Promise<void> {
  await checkMayExportReaders(context, user)
  const { status, category, confirmation, search } = wanted
  const rows = await countMatching(context.store.db, filterOf(wanted))
  const details = { status, category, confirmation, searched: search ? true : undefined, rows }
  await context.store.db
    .transaction()
    .execute((trx) => recordAudit(trx, { user, action: 'subscriber.export', details }, context.clock.now()))
}

/** In chunks, so that the list is never complete in memory. */
async function* jsonList(batches: AsyncIterable<SubscriberRow[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(subscriberFromRow(row))).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

function subscriberFromRow(row: SubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    categories: readCategories(row.categories),
    status: row.status,
    confirmedAt: isoTimeOrNull(row.confirmed_at),
    createdAt: isoTime(row.created_at),
  }
}
