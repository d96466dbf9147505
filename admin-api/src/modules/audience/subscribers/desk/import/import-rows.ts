import type { SubscriberStatus } from '@hometown/shared-types/subscriber'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../../context.ts'
import type { CsvRow } from '../../../../../csv/csv-rows.ts'
import type { Database } from '../../../../../database/database.ts'
import { recordConsents } from '../../consent/consent.service.ts'
import { newUnsubscribeToken } from '../../subscriber-values.ts'
import { insertSubscribers, listKnownAddresses } from '../../subscribers.repository.ts'
import { findErasedAmong } from '../erasure/erased-addresses.service.ts'
import { cellsOf } from './import-cells.ts'
import type { UnimportedRow } from './imports.repository.ts'
import { type ImportedSubscriber, type ImportOptions, subscriberFromCsv } from './subscriber-from-csv.ts'

export const ROWS_PER_WRITE = 200

export interface ImportedPart {
  imported: number
  unimported: UnimportedRow[]
}

/** @param options.leavers who left according to any row of the file */
export async function importRows(
  context: Pick<AppContext, 'clock' | 'config'>,
  trx: Transaction<Database>,
  rows: readonly CsvRow[],
  options: ImportOptions & { leavers: ReadonlySet<string> },
  by: string,
): Promise<ImportedPart> {
  const now = context.clock.now()
  const unimported: UnimportedRow[] = []
  const wanted = new Map<string, ImportedSubscriber & { row: number }>()
  for (const { row, values } of rows) {
    const read = subscriberFromCsv(values, options, now)
    if ('problem' in read) {
      const name = (cellsOf(values).email ?? '').slice(0, 254)
      unimported.push({ row_number: row, kind: 'error', name, reason: read.problem })
      continue
    }
    if ('skipped' in read) {
      unimported.push(skipped(row, read.email, read.skipped))
      continue
    }
    const { email } = read.subscriber
    const earlier = wanted.get(email)
    const status = options.leavers.has(email) ? 'unsubscribed' : read.subscriber.status
    if (earlier) unimported.push(skipped(row, email, `The same address as in row ${earlier.row}`))
    else wanted.set(email, { ...read.subscriber, status, row })
  }

  for (const { email, status } of await listKnownAddresses(trx, [...wanted.keys()]))
    leaveOut(email, reasonOfKnown(status, wanted.get(email)?.status))
  const erased = await findErasedAmong(context, trx, [...wanted.keys()])
  for (const email of erased.keys()) leaveOut(email, 'Asked to be erased; only the reader can subscribe again')

  function leaveOut(email: string, reason: string): void {
    const entry = wanted.get(email)
    if (entry) unimported.push(skipped(entry.row, email, reason))
    wanted.delete(email)
  }

  const fresh = [...wanted.values()].map((subscriber) => ({ ...subscriber, id: uuid() }))
  await insertSubscribers(
    trx,
    fresh.map(({ id, email, categories, status, confirmedAt, consentSource }) => ({
      id,
      email,
      categories: JSON.stringify(categories),
      status,
      unsubscribe_token: newUnsubscribeToken(),
      confirmed_at: confirmedAt,
      consent_source: consentSource,
      created_at: now,
      updated_at: now,
    })),
  )
  await recordConsents(
    trx,
    fresh.map(({ id, status, categories, consentSource }) => ({
      subscriberId: id,
      kind: 'subscribed',
      source: 'import',
      details: { after: { status, categories }, by, consentSource },
    })),
    now,
  )
  // The report must not bring their addresses back either.
  const report = unimported.map((row) => (erased.has(row.name) ? { ...row, name: '' } : row))
  return { imported: fresh.length, unimported: report }
}

function reasonOfKnown(here: SubscriberStatus, inFile: SubscriberStatus | undefined): string {
  if (here !== 'active') return 'Already on the list, as unsubscribed'
  return inFile === 'unsubscribed'
    ? 'Already on the list, and still active. Your file says they left'
    : 'Already on the list'
}

function skipped(row: number, name: string, reason: string): UnimportedRow {
  return { row_number: row, kind: 'skipped', name, reason }
}
