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
import { createCategoryNormalizer, insertBusiness, OTHER_CATEGORY } from './businesses.repository.ts'
import type { BusinessRow } from './businesses.table.ts'
import { checkedHoursSchema, formatOpeningHours, parseOpeningHours } from './opening-hours-text.ts'

/** Other writes get their turn after this many rows. */
const BUSINESSES_PER_WRITE = 100

const NO_NAME_COLUMN_MESSAGE = `The file has no “Name” column. The first row must name the columns: ${BUSINESS_CSV_COLUMNS.join(', ')}.`

type BusinessImportResult = Omit<CsvImportResult, 'message'>

/** Imports valid rows even if others fail, and skips businesses that exist. */
export async function importBusinesses(
  context: AppContext,
  actor: Actor,
  csvContent: string,
): Promise<CsvImportResult> {
  const { store } = context
  const { rows, errors: parseErrors } = await readCsvFile(csvContent, refuseWithoutNameColumn)
  const result: BusinessImportResult = {
    imported: 0,
    skipped: 0,
    errors: parseErrors.length,
    errorDetails: parseErrors,
    skippedDetails: [],
  }
  const newBusinesses = selectNewBusinesses(rows, await loadExistingBusinesses(store.db), result)
  const normalizeCategory = await createCategoryNormalizer(store.db)
  for (const batch of chunk(newBusinesses, BUSINESSES_PER_WRITE)) {
    await store.write(actor, async (tx) => {
      for (const [position, business] of batch.entries())
        await insertBusiness(tx, business, { normalizeCategory, position })
    })
    result.imported += batch.length
    await setImmediate()
  }
  const { imported, errors, skipped } = result
  await store.write(actor, (tx) => tx.audit('business.import', undefined, { imported, errors, skipped }))
  return { ...result, message: csvImportMessage(result, 'business', 'businesses') }
}

function selectNewBusinesses(
  rows: readonly CsvRow[],
  existing: ExistingBusinesses,
  result: BusinessImportResult,
): NewBusiness[] {
  const newBusinesses: NewBusiness[] = []
  for (const { row, values } of rows) {
    const business = businessFromCsv(values)
    if (typeof business === 'string') {
      result.errors++
      result.errorDetails.push({ row, error: business })
      continue
    }
    const reason = whyDuplicateBusiness(existing, business)
    if (reason === undefined) newBusinesses.push(business)
    else {
      result.skipped++
      result.skippedDetails.push({ row, name: business.name, reason })
    }
  }
  result.errorDetails.sort((one, other) => one.row - other.row)
  return newBusinesses
}

const BUSINESS_COLUMN_ALIASES: Readonly<Record<string, readonly string[]>> = {
  name: ['business', 'business name'],
  email: ['e-mail', 'email address'],
  phone: ['telephone', 'phone number'],
  website: ['url', 'web', 'web site'],
  hours: ['opening hours'],
  'hours note': ['hours_note'],
}

function refuseWithoutNameColumn({ values }: CsvRow): void {
  if (!csvNamesOf('name').some((name) => name in values)) throw new AppError(422, 'invalid', NO_NAME_COLUMN_MESSAGE)
}

/** @returns what is wrong with the row, if it can't be imported */
function businessFromCsv(values: Readonly<Record<string, string>>): NewBusiness | string {
  const [name, category, address, phone, email, website, hours, description, status] = BUSINESS_CSV_COLUMNS.map(
    (column) => readBusinessCsvColumn(values, column.toLowerCase()),
  )
  const readable = hours && readOpeningHours(hours)
  const notes = [!readable && hours, readBusinessCsvColumn(values, 'hours note')].filter(Boolean)
  const parsed = createBusinessSchema.safeParse({
    name,
    address,
    phone,
    email,
    website,
    description,
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
function readOpeningHours(text: string): string | undefined {
  if (!text.startsWith('{')) return parseOpeningHours(text) && text
  try {
    const { data } = checkedHoursSchema.safeParse(JSON.parse(text))
    return data && formatOpeningHours(data)
  } catch {
    return undefined
  }
}

function readBusinessCsvColumn(values: Readonly<Record<string, string>>, column: string): string | undefined {
  return csvNamesOf(column)
    .map((name) => values[name])
    .find(Boolean)
}

function csvNamesOf(column: string): readonly string[] {
  return [column, ...(BUSINESS_COLUMN_ALIASES[column] ?? [])]
}

interface ExistingBusinesses {
  readonly places: Set<string>
  readonly websites: Set<string>
}

async function loadExistingBusinesses(db: Db): Promise<ExistingBusinesses> {
  const existing: ExistingBusinesses = { places: new Set(), websites: new Set() }
  for (const row of await db.selectFrom('businesses').select(['name', 'address', 'website']).execute())
    whyDuplicateBusiness(existing, row)
  return existing
}

/** @returns why the business is one that is known */
function whyDuplicateBusiness(
  { places, websites }: ExistingBusinesses,
  listed: Pick<BusinessRow, 'name' | 'address' | 'website'>,
) {
  const place = `${normalizeBusinessText(listed.name)}\n${normalizeBusinessText(listed.address ?? '')}`
  if (places.has(place)) return 'This name and address are already in the directory'
  // `http://www.example.org/` and `https://example.org` are one.
  const website = withoutTrailingSlashes((listed.website ?? '').toLowerCase().replace(/^https?:\/\/(?:www\.)?/, ''))
  if (website && websites.has(website)) return 'This website is already in the directory'
  places.add(place)
  if (website) websites.add(website)
  return undefined
}

function normalizeBusinessText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
