import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'

export interface CsvRow {
  /** The header is row 1, unless empty rows come before it. */
  row: number
  /** The cells by lowercase column name. */
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

/** No real cell is so long. Without the limit, an unclosed quote would swallow the rest of the file. */
const CSV_RECORD_LIMIT = 50_000
/** After each step the event loop gets a turn. The bytes may all be line breaks, each of them a row. */
const CSV_BYTES_AT_ONCE = 16 * 1024
const MOST_CSV_COLUMNS = 200

/** Reads commas, semicolons or tabs, quoted line breaks, a byte order mark and `sep=;`. Skips but counts empty rows. */
export async function* readCsvRows(text: string): AsyncIterable<CsvRow> {
  let row = 0
  let header: string[] | undefined
  for await (const cells of readCsvRecords(text)) {
    row++
    if (!cells)
      throw new BrokenCsvError(row, 'A quotation mark isn’t closed here, so we can’t read the rest of the file.')
    if (cells.every((cell) => cell === '')) continue
    if (header) yield { row, values: valuesByHeader(header, cells) }
    else header = cells.slice(0, MOST_CSV_COLUMNS).map((name) => name.toLowerCase())
  }
}

/** Returns the column names as they are written; empty if there are none. */
export async function readCsvHeader(text: string): Promise<string[]> {
  for await (const cells of readCsvRecords(text)) {
    if (!cells) return []
    if (cells.some(Boolean)) return cells.slice(0, MOST_CSV_COLUMNS)
  }
  return []
}

/**
 * Undefined stands for a record without an end. The parser gets a callback, because its stream interface drops the
 * records before an error in the same chunk.
 */
async function* readCsvRecords(csv: string): AsyncIterable<string[] | undefined> {
  const { separator, text } = readCsvSeparator(csv)
  const records: (string[] | undefined)[] = []
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: CSV_RECORD_LIMIT,
    on_record(record: string[]) {
      records.push(record.map((cell) => cell.trim()))
      return null
    },
  })
  parser.on('error', () => records.push(undefined))
  parser.resume()
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length && !parser.destroyed; start += CSV_BYTES_AT_ONCE) {
    parser.write(bytes.subarray(start, start + CSV_BYTES_AT_ONCE))
    await setImmediate()
    yield* records.splice(0)
  }
  if (!parser.destroyed) {
    parser.end()
    await finished(parser).catch(() => undefined)
  }
  yield* records
}

/** Returns what separates the cells, and the text from its header on: `sep=;` can stand above the header. */
function readCsvSeparator(csv: string): { separator: string; text: string } {
  const text = csv.replace(/^\uFEFF/, '')
  const line = /^"?sep=(.)"?[,;\t]*(?:\r\n|\r|\n)/i.exec(text)
  if (line?.[1]) return { separator: line[1], text: text.slice(line[0].length) }
  const [first = ''] = /\S[^\r\n]*/.exec(text) ?? []
  const [separator = ','] = [',', ';', '\t'].toSorted(
    (one, other) => first.split(other).length - first.split(one).length,
  )
  return { separator, text }
}

function valuesByHeader(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  for (const [at, name] of header.entries()) values[name] ??= cells[at] ?? ''
  return values
}
