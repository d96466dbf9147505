import type { ReaderCategory } from '@hometown/shared-types/category'
import { CSV_ROWS_AT_ONCE, type CsvImportResult } from '@hometown/shared-types/csv-import'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { createThread } from '../../../../threads/thread.ts'
import { TOO_MANY_ROWS_MESSAGE } from '../../../platform/csv/whole-csv.service.ts'
import { importRows } from './import-rows.ts'
import type { OpmlReading, OutlineSource } from './read-opml.worker.ts'
import { findCategory } from './source-from-fields.ts'

/** An untrusted file may hang the parser or exhaust the memory. */
const reader = createThread<string, OpmlReading>(new URL('./read-opml.worker.ts', import.meta.url), {
  heapMb: 128,
  deadlineMs: 10_000,
  idleMs: 5000,
})
const UNREADABLE_MESSAGE = 'This is not an OPML file, or it is damaged.'

interface OpmlFile {
  opmlContent: string
  category?: ReaderCategory | undefined
}

/** A folder named like a category sets the category. */
export async function importOpml(context: AppContext, signedIn: SignedIn, file: OpmlFile): Promise<CsvImportResult> {
  const sources = await readSafely(storable(file.opmlContent))
  if (sources.length === 0) throw new AppError(422, 'invalid', 'This file has no sources.')
  if (sources.length > CSV_ROWS_AT_ONCE) throw new AppError(422, 'invalid', TOO_MANY_ROWS_MESSAGE)
  const rows = sources.map((source, index) => ({ row: index + 1, words: wordsOf(source) }))
  return importRows(context, signedIn, { rows, otherwise: file.category })
}

async function readSafely(text: string): Promise<OutlineSource[]> {
  const outcome = await reader.run(text)
  if (outcome.outcome === 'done' && outcome.value.ok) return outcome.value.sources
  throw new AppError(422, 'unreadable', UNREADABLE_MESSAGE)
}

function wordsOf({ name, url, feedUrl, description, categories }: OutlineSource) {
  const category = categories.find((words) => findCategory(words)) ?? categories[0] ?? ''
  return { name, url, category, feedUrl: feedUrl ?? undefined, description: description ?? undefined }
}
