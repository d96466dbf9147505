import { setImmediate } from 'node:timers/promises'
import type { ReaderCategory } from '@hometown/shared-types/category'
import { type CsvImportResult, sourceImportMessage } from '@hometown/shared-types/csv-import'
import type { NewSource } from '@hometown/shared-types/source'
import { sourceAddressKey } from '@hometown/shared-types/source-address'
import type { AppContext } from '../../../../context.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { newSourceRow } from '../source-row.ts'
import { insertSources, listAddressKeys } from '../sources.repository.ts'
import { type SourceInWords, sourceFromWords } from './source-from-fields.ts'

const ROWS_PER_WRITE = 100

export interface FileRow {
  row: number
  words: SourceInWords
}

interface SourceFile {
  rows: readonly FileRow[]
  errors?: CsvImportResult['errorDetails']
  otherwise?: ReaderCategory | undefined
}

interface FreshRow {
  row: number
  source: NewSource
}

/** Skips invalid rows and URLs that are sources already. */
export async function importRows(context: AppContext, { user }: SignedIn, file: SourceFile): Promise<CsvImportResult> {
  const report: Report = { imported: 0, skippedDetails: [], errorDetails: [...(file.errors ?? [])] }
  for (let start = 0; start < file.rows.length; start += ROWS_PER_WRITE) {
    const fresh = file.rows.slice(start, start + ROWS_PER_WRITE).flatMap(({ row, words }): FreshRow[] => {
      const read = sourceFromWords(words, file.otherwise)
      if ('source' in read) return [{ row, source: read.source }]
      report.errorDetails.push({ row, error: read.problem })
      return []
    })
    await insertFresh(context, fresh, report)
    await setImmediate()
  }
  return endImport(context, user, report)
}

type Report = Pick<CsvImportResult, 'imported' | 'errorDetails' | 'skippedDetails'>

/** Adds each by itself, so that an address that is already a source doesn't stop the others. */
export async function addSources(
  context: AppContext,
  { user }: SignedIn,
  sources: readonly NewSource[],
): Promise<CsvImportResult> {
  const report: Report = { imported: 0, skippedDetails: [], errorDetails: [] }
  await insertFresh(
    context,
    sources.map((source, index) => ({ row: index + 1, source })),
    report,
  )
  return endImport(context, user, report)
}

/** Checks within the transaction, because somebody else may be adding the same source. */
async function insertFresh(context: AppContext, fresh: readonly FreshRow[], report: Report): Promise<void> {
  if (fresh.length === 0) return
  const skipped = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const keys = fresh.map(({ source }) => sourceAddressKey(source.url))
      const taken = new Map((await listAddressKeys(trx, keys)).map(({ name, address_key }) => [address_key, name]))
      const passedOver: Report['skippedDetails'] = []
      const rows = fresh.flatMap(({ row, source }) => {
        const made = newSourceRow(source, context.clock.now(), context.config.harvestSeconds)
        const owner = taken.get(made.address_key)
        if (owner !== undefined) {
          passedOver.push({ row, name: source.name, reason: `This address is already a source: “${owner}”` })
          return []
        }
        taken.set(made.address_key, made.name)
        return [made]
      })
      await insertSources(trx, rows)
      return passedOver
    }),
  )
  report.imported += fresh.length - skipped.length
  report.skippedDetails.push(...skipped)
}

async function endImport(context: AppContext, user: SignedIn['user'], report: Report): Promise<CsvImportResult> {
  const counts = {
    imported: report.imported,
    errors: report.errorDetails.length,
    skipped: report.skippedDetails.length,
  }
  await context.store.db
    .transaction()
    .execute((trx) => recordAudit(trx, { user, action: 'source.import', details: counts }, context.clock.now()))
  if (counts.imported > 0) announce(context, { type: 'changed', lists: ['sources'] })
  report.errorDetails.sort((one, other) => one.row - other.row)
  return { ...report, ...counts, message: sourceImportMessage(counts) }
}
