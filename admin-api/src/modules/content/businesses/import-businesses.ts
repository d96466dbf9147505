import { setImmediate } from 'node:timers/promises'
import {
  BUSINESS_CSV_COLUMNS,
  createBusinessSchema,
  type NewBusiness,
} from '@hometown/shared-types/contract/businesses'
import type { CsvImportResult } from '@hometown/shared-types/contract/csv-import'
import { withoutTrailingSlashes } from '@hometown/shared-types/rules/text'
import type { AppContext } from '../../../context.ts'
import type { CsvRow } from '../../../csv/csv-rows.ts'
import { csvImportMessage } from '../../../csv/import-messages.ts'
import type { Actor, Db } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { chunk } from '../../../lib/collections.ts'
import { readCsvFile } from '../../platform/read-csv-file.ts'
import { insertBusiness, OTHER_CATEGORY, openCategorySpelling } from './businesses.repository.ts'
import type { BusinessRow } from './businesses.table.ts'
import { checkedHoursSchema, formatOpeningHours, parseOpeningHours } from './opening-hours-text.ts'

/** Other writes get their turn after this many rows. */
const ROWS_PER_WRITE = 100

const NO_NAME_MESSAGE = `The file has no “Name” column. The first row must name the columns: ${BUSINESS_CSV_COLUMNS.join(', ')}.`

type Result = Omit<CsvImportResult, 'message'>

/** Imports valid rows even if others fail, and skips businesses that exist. */
export async function importBusinesses(
  context: AppContext,
  actor: Actor,
  csvContent: string,
): Promise<CsvImportResult> {
  const { store } = context
  const { rows, errors: broken } = await readCsvFile(csvContent, refuseWithoutName)
  const result: Result = { imported: 0, skipped: 0, errors: broken.length, errorDetails: broken, skippedDetails: [] }
  const fresh = takeFresh(rows, await openKnown(store.db), result)
  const spell = await openCategorySpelling(store.db)
  for (const some of chunk(fresh, ROWS_PER_WRITE)) {
    await store.write(actor, async (tx) => {
      for (const [position, business] of some.entries()) await insertBusiness(tx, business, { spell, position })
    })
    result.imported += some.length
    await setImmediate()
  }
  const { imported, errors, skipped } = result
  await store.write(actor, (tx) => tx.audit('business.import', undefined, { imported, errors, skipped }))
  return { ...result, message: csvImportMessage(result, 'business', 'businesses') }
}

function takeFresh(rows: readonly CsvRow[], known: Known, result: Result): NewBusiness[] {
  const fresh: NewBusiness[] = []
  for (const { row, values } of rows) {
    const business = businessFromCsv(values)
    if (typeof business === 'string') {
      result.errors++
      result.errorDetails.push({ row, error: business })
      continue
    }
    const reason = claim(known, business)
    if (reason === undefined) fresh.push(business)
    else {
      result.skipped++
      result.skippedDetails.push({ row, name: business.name, reason })
    }
  }
  result.errorDetails.sort((one, other) => one.row - other.row)
  return fresh
}

const otherNames: Readonly<Record<string, readonly string[]>> = {
  name: ['business', 'business name'],
  email: ['e-mail', 'email address'],
  phone: ['telephone', 'phone number'],
  website: ['url', 'web', 'web site'],
  hours: ['opening hours'],
  'hours note': ['hours_note'],
}

function refuseWithoutName({ values }: CsvRow): void {
  if (!namesOf('name').some((name) => name in values)) throw new AppError(422, 'invalid', NO_NAME_MESSAGE)
}

/** @returns what is wrong with the row, if it can't be imported */
function businessFromCsv(values: Readonly<Record<string, string>>): NewBusiness | string {
  const [name, category, address, phone, email, website, hours, description, status] = BUSINESS_CSV_COLUMNS.map(
    (column) => read(values, column.toLowerCase()),
  )
  const readable = hours && readHours(hours)
  const notes = [!readable && hours, read(values, 'hours note')].filter(Boolean)
  const parsed = createBusinessSchema.safeParse({
    ...{ name, address, phone, email, website, description },
    category: category || OTHER_CATEGORY,
    hours: readable || null,
    hoursNote: notes.join('. ') || null,
    status: status?.toLowerCase() || 'published',
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.path[0] === 'status') return 'Status must be draft or published'
  return issue?.message ?? 'We can’t read this row'
}

/** Reads hours as people write them, or as our own export does. */
function readHours(text: string): string | undefined {
  if (!text.startsWith('{')) return parseOpeningHours(text) && text
  try {
    const { data } = checkedHoursSchema.safeParse(JSON.parse(text))
    return data && formatOpeningHours(data)
  } catch {
    return undefined
  }
}

function read(values: Readonly<Record<string, string>>, column: string): string | undefined {
  return namesOf(column)
    .map((name) => values[name])
    .find(Boolean)
}

function namesOf(column: string): readonly string[] {
  return [column, ...(otherNames[column] ?? [])]
}

interface Known {
  readonly places: Set<string>
  readonly websites: Set<string>
}

async function openKnown(db: Db): Promise<Known> {
  const known: Known = { places: new Set(), websites: new Set() }
  for (const row of await db.selectFrom('businesses').select(['name', 'address', 'website']).execute())
    claim(known, row)
  return known
}

/** @returns why the business is one that is known */
function claim({ places, websites }: Known, listed: Pick<BusinessRow, 'name' | 'address' | 'website'>) {
  const place = `${plain(listed.name)}\n${plain(listed.address ?? '')}`
  if (places.has(place)) return 'This name and address are already in the directory'
  // `http://www.example.org/` and `https://example.org` are one.
  const website = withoutTrailingSlashes((listed.website ?? '').toLowerCase().replace(/^https?:\/\/(?:www\.)?/, ''))
  if (website && websites.has(website)) return 'This website is already in the directory'
  places.add(place)
  if (website) websites.add(website)
  return undefined
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
