import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { readSeparator } from '@hometown/shared-types/csv-import'
import { parse } from 'csv-parse'

export interface CsvRow {
  /** The header is row 1, unless empty rows come before it. */
  row: number
  /** By lowercase column name. */
  values: Readonly<Record<string, string>>
}

export class BrokenCsvError extends Error {
  override name = 'BrokenCsvError' as const
  readonly row: number

  constructor(row: number, message: string) {
    super(message)
    this.row = row
  }
}

/** No real cell is so long: without a limit, an unclosed quote would swallow the rest of the file. */
const RECORD_LIMIT = 50_000
/** The parser counts only what is inside of cells, so a row of separators has no end for it. UTF-8 has 4 bytes at most. */
const RECORD_BYTES = 4 * RECORD_LIMIT
/** After each step the event loop gets a turn. The bytes may all be line breaks, each of them a row. */
const BYTES_AT_ONCE = 16 * 1024
/** Spreadsheets save some empty rows at the end. */
const EMPTY_ROWS = 20_000
const COLUMNS = 200

/** Reads commas, semicolons or tabs, quoted line breaks, a byte order mark and `sep=;`. Skips empty rows but counts them. */
export async function* readCsvRows(text: string): AsyncIterable<CsvRow> {
  let row = 0
  let empty = 0
  let header: string[] | undefined
  for await (const cells of readRecords(text)) {
    row++
    if (cells === BROKEN) {
      throw new BrokenCsvError(row, 'A quotation mark isn’t closed here, so we can’t read the rest of the file.')
    }
    if (cells === ENDLESS) {
      throw new BrokenCsvError(row, 'This row is too long, so we can’t read the rest of the file.')
    }
    const isEmpty = cells.every((cell) => cell === '')
    if (!isEmpty && header === undefined) header = cells.slice(0, COLUMNS).map((name) => name.toLowerCase())
    else if (!isEmpty && header !== undefined) yield { row, values: valuesOf(header, cells) }
    else if (++empty > EMPTY_ROWS) {
      throw new BrokenCsvError(row, 'There are too many empty rows, so we can’t read the rest of the file.')
    }
  }
}

const BROKEN = Symbol('broken')
const ENDLESS = Symbol('endless')

type ReadRecord = string[] | typeof BROKEN | typeof ENDLESS

/** With a callback, because the stream interface drops the records before an error in the same chunk. */
async function* readRecords(csv: string): AsyncIterable<ReadRecord> {
  const { separator, text } = readSeparator(csv)
  const records: ReadRecord[] = []
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: RECORD_LIMIT,
    on_record(record: unknown) {
      records.push(cellsOf(record))
      return null
    },
  })
  parser.on('error', () => records.push(BROKEN))
  parser.resume()
  const bytes = Buffer.from(text)
  let recordStart = 0
  for (let start = 0; start < bytes.length && !parser.destroyed; start += BYTES_AT_ONCE) {
    parser.write(bytes.subarray(start, start + BYTES_AT_ONCE))
    await setImmediate()
    if (records.length > 0) recordStart = start
    yield* records.splice(0)
    if (start - recordStart > RECORD_BYTES) {
      parser.destroy()
      yield ENDLESS
      return
    }
  }
  if (!parser.destroyed) {
    parser.end()
    await finished(parser).catch(() => undefined)
  }
  yield* records
}

function cellsOf(record: unknown): string[] {
  return Array.isArray(record) ? record.map((cell) => String(cell).trim()) : []
}

function valuesOf(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  for (const [at, name] of header.entries()) values[name] ??= cells[at] ?? ''
  return values
}
