import { importSubscribersSchema } from '@hometown/shared-types/subscriber-import'
import type { AppContext } from '../../../../../context.ts'
import { BrokenCsvError, type CsvRow, readCsvRows } from '../../../../../csv/csv-rows.ts'
import { LostRaceError } from '../../../../../database/write-conflict.ts'
import { recordAudit } from '../../../../platform/audit/audit.service.ts'
import type { FinishJob, JobWork } from '../../../../platform/jobs/job-loop.service.ts'
import { announce } from '../../../../platform/live/live.service.ts'
import type { SubscriberImportRow } from '../../subscribers.table.ts'
import { importRows, ROWS_PER_WRITE } from './import-rows.ts'
import { countUnimported, IMPORT_KIND, readFile } from './import-subscribers.service.ts'
import { findImport, finishImport, noteProgress, takePart, type UnimportedRow } from './imports.repository.ts'
import type { ImportOptions } from './subscriber-from-csv.ts'

const optionsSchema = importSubscribersSchema.omit({ csvContent: true })

/** Imports long files. Progress is stored with each part, so a restart continues after the last one. */
export const queuedImports: JobWork = {
  name: 'subscriber-imports',
  kinds: [IMPORT_KIND],

  async run(context, task, finish) {
    const found = await findImport(context.store.db, task.subjectId)
    if (!found || found.finished_at !== null) {
      await context.store.groupWrite((trx) => finish(trx))
      return
    }
    const last = await importAll(context, found)
    await end(context, last, finish)
  },
}

async function importAll(context: AppContext, found: SubscriberImportRow): Promise<SubscriberImportRow> {
  const options = optionsSchema.parse(JSON.parse(found.options))
  const { leavers } = await readFile(found.csv_content, options)
  let state = found
  let waiting: CsvRow[] = []
  try {
    for await (const row of readCsvRows(found.csv_content)) {
      if (row.row <= state.last_row) continue
      waiting.push(row)
      if (waiting.length < ROWS_PER_WRITE) continue
      state = await importPart(context, state, waiting, { ...options, leavers })
      waiting = []
    }
  } catch (error) {
    if (!(error instanceof BrokenCsvError)) throw error
    if (waiting.length > 0) state = await importPart(context, state, waiting, { ...options, leavers })
    if (error.row <= state.last_row) return state
    return noteBroken(context, state, error)
  }
  return waiting.length > 0 ? importPart(context, state, waiting, { ...options, leavers }) : state
}

async function importPart(
  context: AppContext,
  state: SubscriberImportRow,
  rows: readonly CsvRow[],
  options: ImportOptions & { leavers: ReadonlySet<string> },
): Promise<SubscriberImportRow> {
  const next = await context.store.db.transaction().execute(async (trx) => {
    if (!(await takePart(trx, state))) throw new LostRaceError()
    const { imported, unimported } = await importRows(context, trx, rows, options, state.username)
    const { errors, skipped } = countUnimported(unimported)
    const done = {
      rows_done: state.rows_done + rows.length,
      last_row: rows.at(-1)?.row ?? state.last_row,
      imported: state.imported + imported,
      skipped: state.skipped + skipped,
      errors: state.errors + errors,
    }
    if (!(await noteProgress(trx, state, done, unimported))) throw new LostRaceError()
    return { ...state, ...done }
  })
  announce(context, { type: 'changed', lists: ['subscribers'] })
  return next
}

async function noteBroken(
  context: AppContext,
  state: SubscriberImportRow,
  { row, message }: BrokenCsvError,
): Promise<SubscriberImportRow> {
  const unimported: UnimportedRow[] = [{ row_number: row, kind: 'error', name: '', reason: message }]
  const done = { rows_done: state.rows_done, last_row: row, errors: state.errors + 1 }
  await context.store.db.transaction().execute(async (trx) => {
    const { imported, skipped } = state
    if (!(await noteProgress(trx, state, { ...done, imported, skipped }, unimported))) throw new LostRaceError()
  })
  return { ...state, ...done }
}

async function end(context: AppContext, state: SubscriberImportRow, finish: FinishJob): Promise<void> {
  const { id, user_id, username, imported, skipped, errors } = state
  await context.store.groupWrite(async (trx) => {
    const now = context.clock.now()
    await finishImport(trx, id, now)
    const { consentSource } = optionsSchema.parse(JSON.parse(state.options))
    const details = { imported, skipped, errors, consentSource }
    await recordAudit(trx, { user: { id: user_id, username }, action: 'subscriber.import', details }, now)
    await finish(trx)
  })
  announce(context, { type: 'changed', lists: ['subscribers'] })
}
