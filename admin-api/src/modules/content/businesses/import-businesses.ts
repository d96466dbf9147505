import { setImmediate } from 'node:timers/promises'
import {
  BUSINESS_CSV_COLUMNS,
  createBusinessSchema,
  type NewBusiness,
  OTHER_CATEGORY,
} from '@hometown/shared-types/business'
import { CSV_ROWS_AT_ONCE, type CsvImportResult, csvImportMessage } from '@hometown/shared-types/csv-import'
import { parseOpeningHours } from '@hometown/shared-types/opening-hours-text'
import { storable } from '@hometown/shared-types/storable-text'
import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'
import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { BrokenCsvError, type CsvRow, readCsvRows } from '../../../csv/csv-rows.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { wakePublishing } from '../../platform/changes/changes.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { openCategorySpelling } from './business-categories.ts'
import { columnsOf, insertBusinesses, type KnownBusiness, listKnownBusinesses } from './businesses.repository.ts'
import { notifyReaders, slugOfName } from './businesses.service.ts'

const ROWS_PER_WRITE = 100

/** More rows would block other users for too long. */
const TOO_MANY_MESSAGE = `A file can have at most ${CSV_ROWS_AT_ONCE.toLocaleString('en-US')} rows. Split it, then upload the parts one at a time.`
const NO_NAME_MESSAGE = `The file has no “Name” column. The first row must name the columns: ${BUSINESS_CSV_COLUMNS.join(', ')}.`

/** Imports valid rows even if others fail, and skips businesses that exist. */
export async function importBusinesses(
  context: AppContext,
  { user }: SignedIn,
  csvContent: string,
): Promise<CsvImportResult> {
  const result: Omit<CsvImportResult, 'message'> = {
    imported: 0,
    skipped: 0,
    errors: 0,
    errorDetails: [],
    skippedDetails: [],
  }
  const rows = await readAll(storable(csvContent), result)
  const known = await openKnownListings(context.store.db)
  for (let start = 0; start < rows.length; start += ROWS_PER_WRITE) {
    const fresh = takeFresh(rows.slice(start, start + ROWS_PER_WRITE), known, result)
    result.imported += await insertAll(context, fresh, known)
    await setImmediate()
  }
  const { imported, errors, skipped } = result
  await context.store.db
    .transaction()
    .execute((trx) =>
      recordAudit(
        trx,
        { user, action: 'business.import', details: { imported, errors, skipped } },
        context.clock.now(),
      ),
    )
  if (imported > 0) {
    wakePublishing(context)
    announce(context, { type: 'changed', lists: ['businesses'] })
  }
  result.errorDetails.sort((one, other) => one.row - other.row)
  return { ...result, message: csvImportMessage(result, 'business', 'businesses') }
}

async function readAll(text: string, result: Omit<CsvImportResult, 'message'>): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  try {
    for await (const row of readCsvRows(text)) {
      if (rows.length === 0 && !hasNameColumn(row.values)) throw new AppError(422, 'invalid', NO_NAME_MESSAGE)
      if (rows.length === CSV_ROWS_AT_ONCE) throw new AppError(422, 'invalid', TOO_MANY_MESSAGE)
      rows.push(row)
    }
  } catch (error) {
    if (!(error instanceof BrokenCsvError)) throw error
    noteError(result, error.row, error.message)
  }
  if (rows.length === 0 && result.errors === 0) {
    throw new AppError(422, 'invalid', 'The file has no rows below its header.')
  }
  return rows
}

function takeFresh(
  rows: readonly CsvRow[],
  known: KnownListings,
  result: Omit<CsvImportResult, 'message'>,
): NewBusiness[] {
  return rows.flatMap(({ row, values }) => {
    const read = businessFromCsv(values)
    if ('problem' in read) {
      noteError(result, row, read.problem)
      return []
    }
    const reason = known.claim(read.business)
    if (reason === undefined) return [read.business]
    result.skipped++
    result.skippedDetails.push({ row, name: read.business.name, reason })
    return []
  })
}

function noteError(result: Omit<CsvImportResult, 'message'>, row: number, error: string): void {
  result.errors++
  result.errorDetails.push({ row, error })
}

async function insertAll(context: AppContext, fresh: readonly NewBusiness[], known: KnownListings): Promise<number> {
  if (fresh.length === 0) return 0
  let isFirst = true
  await retryConflicts(async () => {
    // Somebody else has just taken one of the slugs.
    if (!isFirst) await known.readSlugs(context.store.db)
    isFirst = false
    await context.store.db.transaction().execute(async (trx) => {
      const now = context.clock.now()
      const spelling = await openCategorySpelling(trx)
      const rows = fresh.map(({ slug: _, ...fields }) => ({
        ...columnsOf({ ...fields, category: spelling(fields.category) }),
        id: uuid(),
        slug: known.takeSlug(fields.name),
        name: fields.name,
        status: fields.status,
        created_at: now,
        updated_at: now,
      }))
      await insertBusinesses(trx, rows)
      if (rows.some(({ status }) => status === 'published')) await notifyReaders(trx, now)
    })
  })
  return fresh.length
}

const otherNames: Readonly<Record<string, readonly string[]>> = {
  name: ['business', 'business name'],
  email: ['e-mail', 'email address'],
  phone: ['telephone', 'phone number'],
  website: ['url', 'web', 'web site'],
  hours: ['opening hours'],
}

function hasNameColumn(values: Readonly<Record<string, string>>): boolean {
  return namesOf('name').some((name) => name in values)
}

function businessFromCsv(values: Readonly<Record<string, string>>): { business: NewBusiness } | { problem: string } {
  const [name, category, address, phone, email, website, hours, description, status] = BUSINESS_CSV_COLUMNS.map(
    (column) => read(values, column.toLowerCase()),
  )
  const structured = hours ? parseOpeningHours(hours) : undefined
  const parsed = createBusinessSchema.safeParse({
    ...{ name, address, phone, email, website, description },
    category: category || OTHER_CATEGORY,
    hours: structured ?? null,
    hoursNote: structured === undefined ? hours : null,
    status: status?.toLowerCase() || 'published',
  })
  if (parsed.success) return { business: parsed.data }
  const [issue] = parsed.error.issues
  if (issue?.path[0] === 'status') return { problem: 'Status must be draft or published' }
  return { problem: issue?.message ?? 'We can’t read this row' }
}

function read(values: Readonly<Record<string, string>>, column: string): string | undefined {
  return namesOf(column)
    .map((name) => values[name])
    .find(Boolean)
}

function namesOf(column: string): readonly string[] {
  return [column, ...(otherNames[column] ?? [])]
}

interface KnownListings {
  claim(business: NewBusiness): string | undefined
  takeSlug(name: string): string
  readSlugs(db: Kysely<Database>): Promise<void>
}

async function openKnownListings(db: Kysely<Database>): Promise<KnownListings> {
  const known = await listKnownBusinesses(db)
  const places = new Set(known.map(placeKey))
  const websites = new Set(known.flatMap(({ website }) => (website ? [websiteKey(website)] : [])))
  const slugs = new Set(known.map(({ slug }) => slug))
  const lastNumbers = new Map<string, number>()

  return {
    claim(business) {
      const place = placeKey(business)
      if (places.has(place)) return 'This name and address are already in the directory'
      const website = business.website && websiteKey(business.website)
      if (website && websites.has(website)) return 'This website is already in the directory'
      places.add(place)
      if (website) websites.add(website)
      return undefined
    },
    takeSlug(name) {
      const wanted = slugOfName(name)
      let number = lastNumbers.get(wanted) ?? 0
      let slug = number === 0 ? wanted : `${wanted}-${number}`
      while (slugs.has(slug)) slug = `${wanted}-${++number}`
      lastNumbers.set(wanted, number)
      slugs.add(slug)
      return slug
    },
    async readSlugs(reader) {
      for (const { slug } of await listKnownBusinesses(reader)) slugs.add(slug)
    },
  }
}

function placeKey({ name, address }: Pick<KnownBusiness, 'name' | 'address'>): string {
  return `${plain(name)}\n${plain(address ?? '')}`
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Treats `http://www.example.org/` and `https://example.org` as equal. */
function websiteKey(website: string): string {
  return withoutTrailingSlashes(website.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, ''))
}
