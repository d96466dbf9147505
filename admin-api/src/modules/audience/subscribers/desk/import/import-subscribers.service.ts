import { setImmediate } from 'node:timers/promises'
import {
  CSV_ROWS_AT_ONCE,
  type CsvImportQueued,
  type CsvImportResult,
  csvImportMessage,
} from '@hometown/shared-types/csv-import'
import { storable } from '@hometown/shared-types/storable-text'
import {
  IMPORT_DETAILS_LIMIT,
  type ImportProgress,
  STATUSES_LIMIT,
  type SubscriberImport,
  UNKNOWN_STATUSES_CODE,
} from '@hometown/shared-types/subscriber-import'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../../context.ts'
import { BrokenCsvError, type CsvRow, readCsvRows } from '../../../../../csv/csv-rows.ts'
import { retryConflicts } from '../../../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../../http/request-context.ts'
import { recordAudit } from '../../../../platform/audit/audit.service.ts'
import { plan } from '../../../../platform/jobs/plan.service.ts'
import { announce } from '../../../../platform/live/live.service.ts'
import { cellsOf } from './import-cells.ts'
import { importRows, ROWS_PER_WRITE } from './import-rows.ts'
import {
  findImportHead,
  findLatestImport,
  type ImportHead,
  insertImport,
  listUnimported,
  type UnimportedRow,
} from './imports.repository.ts'
import { readStanding } from './read-standing.ts'
import { addressOf, type ImportOptions, NO_EMAIL_COLUMN_MESSAGE } from './subscriber-from-csv.ts'

export const IMPORT_KIND = 'subscriber-import'

/** Reports contain addresses, and nobody reads them after some days. */
export const IMPORT_REPORT_DAYS = 7
const REPORT_MS = IMPORT_REPORT_DAYS * 24 * 3600_000

/** Imports a short file at once. Queues a long one and returns an id for asking about its progress. */
export async function importSubscribers(
  context: AppContext,
  signedIn: SignedIn,
  { csvContent, ...options }: SubscriberImport,
): Promise<CsvImportResult | CsvImportQueued> {
  const text = storable(csvContent)
  const { rows, broken, isLong, count, unknownStatuses, leavers } = await readFile(text, options)
  refuseUnknown(unknownStatuses)
  if (isLong) return queueImport(context, signedIn, text, options, count)
  const unimported: UnimportedRow[] = broken
    ? [{ row_number: broken.row, kind: 'error', name: '', reason: broken.message }]
    : []
  let imported = 0
  for (let start = 0; start < rows.length; start += ROWS_PER_WRITE) {
    const part = await retryConflicts(() =>
      context.store.db
        .transaction()
        .execute((trx) =>
          importRows(
            context,
            trx,
            rows.slice(start, start + ROWS_PER_WRITE),
            { ...options, leavers },
            signedIn.user.username,
          ),
        ),
    )
    imported += part.imported
    unimported.push(...part.unimported)
    await setImmediate()
  }
  const counts = { imported, ...countUnimported(unimported) }
  await context.store.db.transaction().execute((trx) =>
    recordAudit(
      trx,
      {
        user: signedIn.user,
        action: 'subscriber.import',
        details: { ...counts, consentSource: options.consentSource },
      },
      context.clock.now(),
    ),
  )
  announce(context, { type: 'changed', lists: ['subscribers'] })
  return resultOf(counts, unimported)
}

/** A reader can have several rows, one per list. Who left one of them doesn't become active. */
export async function readFile(text: string, options: ImportOptions) {
  const rows: CsvRow[] = []
  const unknownStatuses = new Set<string>()
  const leavers = new Set<string>()
  let broken: BrokenCsvError | undefined
  let count = 0
  try {
    for await (const row of readCsvRows(text)) {
      if (count === 0) refuseUnreadable(row, options)
      count++
      const cells = cellsOf(row.values)
      const standing = readStanding(cells, Object.values(row.values), options.statuses)
      if (typeof standing === 'object') unknownStatuses.add(standing.unknown)
      if (standing === 'unsubscribed') leavers.add(addressOf(cells) ?? '')
      if (count <= CSV_ROWS_AT_ONCE) rows.push(row)
    }
  } catch (error) {
    if (!(error instanceof BrokenCsvError)) throw error
    broken = error
  }
  if (count === 0 && !broken) throw new AppError(422, 'invalid', 'The file has no rows below its header.')
  return { rows, broken, count, isLong: count > CSV_ROWS_AT_ONCE, unknownStatuses: [...unknownStatuses], leavers }
}

/** Only a person knows them. More than a few are no statuses, and their rows are errors. */
function refuseUnknown(unknownStatuses: readonly string[]): void {
  if (unknownStatuses.length === 0 || unknownStatuses.length > STATUSES_LIMIT) return
  const named = unknownStatuses.map((status) => `“${status}”`).join(', ')
  const message = `We don’t know what these statuses in your file mean: ${named}. Choose what each one means.`
  throw new AppError(422, UNKNOWN_STATUSES_CODE, message, { extra: { unknownStatuses } })
}

function refuseUnreadable({ values }: CsvRow, { consentSource }: ImportOptions): void {
  const cells = cellsOf(values)
  if (cells.email === undefined) throw new AppError(422, 'invalid', NO_EMAIL_COLUMN_MESSAGE)
  if (consentSource === undefined && cells.consent_source === undefined) {
    const message = 'Please enter the source of consent'
    throw new AppError(422, 'invalid', message, { issues: [{ path: 'consentSource', message }] })
  }
}

async function queueImport(
  context: AppContext,
  { user }: SignedIn,
  text: string,
  options: ImportOptions,
  count: number,
): Promise<CsvImportQueued> {
  const id = uuid()
  await context.store.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    await insertImport(trx, {
      id,
      csv_content: text,
      options: JSON.stringify(options),
      username: user.username,
      user_id: user.id,
      rows_total: count,
      created_at: now,
      finished_at: null,
    })
    await plan(trx, { kind: IMPORT_KIND, subjectId: id, dueAt: now }, now)
  })
  return { jobId: id, message: `We’re importing ${count.toLocaleString('en-US')} rows in the background.` }
}

export async function getImport({ store }: Pick<AppContext, 'store'>, id: string): Promise<ImportProgress> {
  const head = await findImportHead(store.db, id)
  if (!head) throw notFound('Import')
  return describe(store, head)
}

export async function findNewestImport({
  store,
  clock,
}: Pick<AppContext, 'store' | 'clock'>): Promise<ImportProgress | undefined> {
  const head = await findLatestImport(store.db)
  return head && head.created_at > clock.now() - REPORT_MS ? describe(store, head) : undefined
}

async function describe({ db }: AppContext['store'], head: ImportHead): Promise<ImportProgress> {
  const unimported = head.finished_at === null ? [] : await listUnimported(db, head.id, IMPORT_DETAILS_LIMIT)
  return {
    id: head.id,
    rows: head.rows_total,
    done: head.rows_done,
    isFinished: head.finished_at !== null,
    result: resultOf(head, unimported),
  }
}

type Counts = Pick<CsvImportResult, 'imported' | 'skipped' | 'errors'>

export function resultOf(counts: Counts, unimported: readonly UnimportedRow[]): CsvImportResult {
  const { imported, skipped, errors } = counts
  const rows = unimported.toSorted((one, other) => one.row_number - other.row_number)
  return {
    ...{ imported, skipped, errors },
    message: csvImportMessage(counts, 'subscriber'),
    errorDetails: rows.flatMap(({ row_number, kind, name, reason }) =>
      kind === 'error' ? [{ row: row_number, error: name ? `${name}: ${reason}` : reason }] : [],
    ),
    skippedDetails: rows.flatMap(({ row_number, kind, name, reason }) =>
      kind === 'skipped' ? [{ row: row_number, name, reason }] : [],
    ),
  }
}

export function countUnimported(unimported: readonly UnimportedRow[]): Pick<Counts, 'skipped' | 'errors'> {
  const errors = unimported.filter(({ kind }) => kind === 'error').length
  return { errors, skipped: unimported.length - errors }
}
