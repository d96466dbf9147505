import { setImmediate } from 'node:timers/promises'
import type { CsvImportResult } from '@hometown/shared-types/contract/csv-import'
import type { SubscriberFilePreview, SubscriberImport } from '@hometown/shared-types/contract/desk-subscribers'
import type { AppContext } from '../../../../context.ts'
import { BrokenCsvError, readCsvHeader, readCsvRows } from '../../../../csv/csv-rows.ts'
import { csvImportMessage } from '../../../../csv/import-messages.ts'
import type { Account, Db, Tx } from '../../../../database/database.ts'
import { AppError, invalidField } from '../../../../http/errors/app-error.ts'
import { insertSubscribers } from '../subscribers.repository.ts'
import { findErasedAddresses, lockErasuresAndImports } from './erasure.service.ts'
import {
  type ColumnsByTitle,
  cellsByColumn,
  type ImportedSubscriber,
  type ImportOptions,
  readSubscriberEmail,
  readSubscriberRow,
  readSubscriptionStatus,
  type SubscriberFileRow,
} from './read-subscriber-row.ts'
import { findSubscriberColumn } from './subscriber-columns.ts'

/** An answer names this many rows at most; all are counted. */
const IMPORT_DETAILS_LIMIT = 10_000

/** More different unknown words than this are no statuses. */
const UNKNOWN_STATUSES_LIMIT = 20

/** Short transactions let others write between them. */
const SUBSCRIBERS_PER_WRITE = 200

const NO_EMAIL_COLUMN_MESSAGE = 'The file has no “email” column. The first row must name the columns.'

/** A row that wasn't imported. `name` is the address. */
interface RejectedSubscriberRow {
  row: number
  kind: 'error' | 'skipped'
  name: string
  reason: string
}

interface SubscriberImportRun {
  options: ImportOptions
  /** Readers who left by any row: one can have several, one per list, and doesn't become active by another. */
  leavers: ReadonlySet<string>
  by: string
}

/** After an interruption, the same file can be imported again: readers on the list are skipped. */
export async function importSubscribers(
  context: AppContext,
  actor: Account,
  { csvContent, ...options }: SubscriberImport,
): Promise<CsvImportResult> {
  const scan = await scanSubscriberFile(csvContent, options)
  refuseBadFile(scan, options)
  const run = { options, leavers: scan.leavers, by: actor.username }
  const details = { rows: scan.rows, consentSource: options.consentSource }
  // The audit entry comes before the import, so that one that breaks off has it, too.
  await context.store.write(actor, (tx) => tx.audit('subscriber.import', undefined, details))
  const result = { imported: 0, skipped: 0, errors: 0 }
  const rejected: RejectedSubscriberRow[] = []
  const report = (rows: readonly RejectedSubscriberRow[]) => {
    for (const { kind } of rows) result[kind === 'error' ? 'errors' : 'skipped']++
    rejected.push(...rows.slice(0, IMPORT_DETAILS_LIMIT - rejected.length))
  }
  const write = async (rows: readonly NumberedSubscriberRow[]) => {
    const batch = await context.store.write(actor, (tx) => importSubscriberBatch(context, tx, rows, run))
    result.imported += batch.imported
    report(batch.rejected)
    // SQLite would otherwise import the batches of what was read at once without a turn for other calls.
    await setImmediate()
  }
  const csvError = await readSubscriberBatches(csvContent, write)
  if (csvError) report([{ row: csvError.row, kind: 'error', name: '', reason: csvError.message }])
  return describeImportResult(result, rejected)
}

export async function previewImport(csvContent: string): Promise<SubscriberFilePreview> {
  const titles = (await readCsvHeader(csvContent)).filter(Boolean)
  return {
    columns: titles.map((title) => ({ title, column: findSubscriberColumn(title) ?? null })),
    unknownStatuses: (await scanSubscriberFile(csvContent, {})).unknownStatuses,
  }
}

interface CsvFileScan {
  /** The columns of the first row; undefined if there is none. */
  columns: readonly string[] | undefined
  rows: number
  isBroken: boolean
  leavers: ReadonlySet<string>
  unknownStatuses: string[]
}

async function scanSubscriberFile(text: string, options: Pick<ImportOptions, 'statuses'>): Promise<CsvFileScan> {
  let columns: readonly string[] | undefined
  let count = 0
  const unknown = new Set<string>()
  const leavers = new Set<string>()
  const csvError = await readSubscriberBatches(text, async (rows) => {
    count += rows.length
    for (const row of rows) {
      columns ??= Object.keys(row.cells)
      const status = readSubscriptionStatus(row, options)
      if (typeof status === 'object') unknown.add(status.unknown)
      if (status === 'unsubscribed') leavers.add(readSubscriberEmail(row.cells) ?? '')
    }
  })
  const unknownStatuses = unknown.size > UNKNOWN_STATUSES_LIMIT ? [] : [...unknown]
  return { columns, rows: count, isBroken: csvError !== undefined, leavers, unknownStatuses }
}

/** @throws AppError 422 for a file of which nothing is to be imported */
function refuseBadFile({ columns, isBroken, unknownStatuses }: CsvFileScan, { consentSource }: ImportOptions): void {
  if (!columns && !isBroken) throw new AppError(422, 'invalid', 'The file has no rows below its header.')
  if (columns && !columns.includes('email')) throw new AppError(422, 'invalid', NO_EMAIL_COLUMN_MESSAGE)
  if (columns && consentSource === undefined && !columns.includes('consent_source'))
    throw invalidField('consentSource', 'Please enter the source of consent')
  if (unknownStatuses.length === 0) return
  const names = unknownStatuses.map((status) => `“${status}”`).join(', ')
  const message = `We don’t know what these statuses in your file mean: ${names}. Choose what each one means.`
  throw new AppError(422, 'unknown_statuses', message)
}

type NumberedSubscriberRow = SubscriberFileRow & { row: number }

/** @returns what is wrong where the file breaks off */
async function readSubscriberBatches(
  text: string,
  process: (rows: readonly NumberedSubscriberRow[]) => Promise<void>,
): Promise<BrokenCsvError | undefined> {
  const columns: ColumnsByTitle = new Map()
  let rows: NumberedSubscriberRow[] = []
  let csvError: BrokenCsvError | undefined
  try {
    for await (const row of readCsvRows(text)) {
      rows.push({ ...row, cells: cellsByColumn(row.values, columns) })
      if (rows.length < SUBSCRIBERS_PER_WRITE) continue
      const batch = rows
      rows = []
      await process(batch)
    }
  } catch (error) {
    if (!(error instanceof BrokenCsvError)) throw error
    csvError = error
  }
  await process(rows)
  return csvError
}

async function importSubscriberBatch(
  context: AppContext,
  tx: Tx,
  rows: readonly NumberedSubscriberRow[],
  { options, leavers, by }: SubscriberImportRun,
): Promise<{ imported: number; rejected: RejectedSubscriberRow[] }> {
  const { db, now } = tx
  const rejected: RejectedSubscriberRow[] = []
  const candidates = new Map<string, ImportedSubscriber & { row: number }>()
  const skip = (row: number, name: string, reason: string) => rejected.push({ row, kind: 'skipped', name, reason })
  for (const { row, ...fileRow } of rows) {
    const result = readSubscriberRow(fileRow, options, now)
    if ('problem' in result) {
      const name = (fileRow.cells.email ?? '').slice(0, 254)
      rejected.push({ row, kind: 'error', name, reason: result.problem })
    } else if ('skipped' in result) skip(row, result.email, result.skipped)
    else {
      const { email, status } = result.subscriber
      const earlier = candidates.get(email)
      if (earlier) skip(row, email, `The same address as in row ${earlier.row}`)
      else candidates.set(email, { ...result.subscriber, status: leavers.has(email) ? 'unsubscribed' : status, row })
    }
  }

  const leaveOut = (email: string, reason: string) => {
    const candidate = candidates.get(email)
    if (candidate) skip(candidate.row, email, reason)
    candidates.delete(email)
  }
  await lockErasuresAndImports(tx)
  for (const { email, status } of await listExistingSubscribers(db, [...candidates.keys()])) {
    if (status === 'unsubscribed') leaveOut(email, 'Already on the list, as unsubscribed')
    else if (candidates.get(email)?.status === 'unsubscribed')
      leaveOut(email, 'Already on the list, and still active. Your file says they left')
    else leaveOut(email, 'Already on the list')
  }
  const erased = await findErasedAddresses(context, db, [...candidates.keys()])
  for (const email of erased) leaveOut(email, 'Asked to be erased; only the reader can subscribe again')
  const ids = await insertSubscribers(tx, [...candidates.values()], { source: 'import', by })
  for (const { row, email } of candidates.values()) if (!ids.has(email)) skip(row, email, 'Already on the list')
  // The report must not bring erased addresses back either.
  return {
    imported: ids.size,
    rejected: rejected.map((row) => (erased.includes(row.name) ? { ...row, name: '' } : row)),
  }
}

async function listExistingSubscribers(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return []
  return db.selectFrom('subscribers').select(['email', 'status']).where('email', 'in', emails).execute()
}

function describeImportResult(
  counts: Pick<CsvImportResult, 'imported' | 'skipped' | 'errors'>,
  rejected: readonly RejectedSubscriberRow[],
): CsvImportResult {
  const rows = rejected.toSorted((one, other) => one.row - other.row)
  return {
    ...counts,
    message: csvImportMessage(counts, 'subscriber'),
    errorDetails: rows.flatMap(({ row, kind, name, reason }) =>
      kind === 'error' ? [{ row, error: name ? `${name}: ${reason}` : reason }] : [],
    ),
    skippedDetails: rows.flatMap(({ row, kind, name, reason }) => (kind === 'skipped' ? [{ row, name, reason }] : [])),
  }
}
