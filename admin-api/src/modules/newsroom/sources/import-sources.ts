import { setImmediate } from 'node:timers/promises'
import type { CsvImportResult } from '@hometown/shared-types/contract/csv-import'
import {
  createSourceSchema,
  type NewSource,
  SOURCE_REQUIRED_MESSAGE,
  SOURCE_TYPE_LABELS,
  SOURCE_TYPES,
  type SourceType,
  webAddressSchema,
} from '@hometown/shared-types/contract/sources'
import { categoryDetails, READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import { generateOpml } from 'feedsmith'
import type { AppContext } from '../../../context.ts'
import { sourceImportMessage } from '../../../csv/import-messages.ts'
import type { Actor } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { createThread } from '../../../threads/thread.ts'
import { MOST_CSV_ROWS, readCsvFile, TOO_MANY_ROWS_MESSAGE } from '../../platform/read-csv-file.ts'
import { isLinkSelector } from '../extraction/index.ts'
import type { OpmlResult } from './read-opml.worker.ts'
import { sourceAddressKey, sourceTypeOfAddress } from './source-address.ts'
import { newSourceRow, sources } from './source-row.ts'
import { findSourcesByUrl, INVALID_SELECTOR_MESSAGE } from './sources.service.ts'
import type { SourceRow } from './sources.table.ts'

const SOURCE_CSV_COLUMNS = ['Category', 'Name', 'URL', 'Source Type', 'Description'] as const

interface SourceFileRow {
  name: string
  url: string
  /** The first that is one of our categories is used. */
  categories: readonly string[]
  sourceType?: string | undefined
  description?: string | undefined
  feedUrl?: string | undefined
  linkSelector?: string | undefined
}

const COLUMN_NAMES: Readonly<Record<Exclude<keyof SourceFileRow, 'categories'> | 'category', readonly string[]>> = {
  category: ['category', 'section'],
  name: ['name', 'source', 'title'],
  url: ['url', 'address', 'link', 'website', 'web address'],
  sourceType: ['source type', 'sourcetype', 'type', 'kind'],
  description: ['description', 'notes', 'note'],
  feedUrl: ['feed', 'feed url', 'rss'],
  linkSelector: ['link selector', 'selector'],
}
const REQUIRED_COLUMNS = { category: 'Category', name: 'Name', url: 'URL' } as const
const OR_LIST_FORMAT = new Intl.ListFormat('en-US', { type: 'disjunction' })

export async function importSourcesCsv(context: AppContext, actor: Actor, csv: string): Promise<CsvImportResult> {
  const { rows, errors } = await readCsvFile(csv, ({ values }) => requireImportColumns(Object.keys(values)))
  const read = []
  for (const { row, values } of rows) {
    const source = parseSourceRow(sourceRowFromCells(values))
    const selector = typeof source === 'string' ? null : source.linkSelector
    read.push({ row, read: selector && !(await isLinkSelector(selector)) ? INVALID_SELECTOR_MESSAGE : source })
    // Parsing a selector takes up to some milliseconds.
    if (selector) await setImmediate()
  }
  return importSourceRows(context, actor, [...read, ...errors.map(({ row, error }) => ({ row, read: error }))])
}

function requireImportColumns(header: readonly string[]): void {
  const spelled = new Set(header.map(normalizeComparedName))
  const isThere = (column: keyof typeof REQUIRED_COLUMNS) => COLUMN_NAMES[column].some((name) => spelled.has(name))
  const missing = (['category', 'name', 'url'] as const).filter((column) => !isThere(column))
  if (missing.length === 0) return
  const names = OR_LIST_FORMAT.format(missing.map((column) => `“${REQUIRED_COLUMNS[column]}”`))
  const message = `The file has no ${names} column. The first row must name the columns: ${SOURCE_CSV_COLUMNS.join(', ')}.`
  throw new AppError(422, 'invalid', message)
}

function sourceRowFromCells(values: Readonly<Record<string, string>>): SourceFileRow {
  const cells = new Map<string, string>()
  for (const [name, cell] of Object.entries(values))
    if (!cells.get(normalizeComparedName(name))) cells.set(normalizeComparedName(name), cell)
  const cell = (column: keyof typeof COLUMN_NAMES) => COLUMN_NAMES[column].map((name) => cells.get(name)).find(Boolean)
  return {
    name: cell('name') ?? '',
    url: cell('url') ?? '',
    categories: [cell('category') ?? ''],
    sourceType: cell('sourceType'),
    description: cell('description'),
    feedUrl: cell('feedUrl'),
    linkSelector: cell('linkSelector'),
  }
}

/** An untrusted file may hang the parser or exhaust the memory. */
const OPML_LIMITS = { heapMb: 128, deadlineMs: 10_000, idleMs: 5000 }
const opmlThread = createThread<string, OpmlResult>(new URL('./read-opml.worker.ts', import.meta.url), OPML_LIMITS)

/** A folder named like a category sets the category. */
export async function importOpml(
  context: AppContext,
  actor: Actor,
  { opmlContent, category }: { opmlContent: string; category?: ReaderCategory | undefined },
): Promise<CsvImportResult> {
  const outcome = await opmlThread.run(opmlContent)
  if (outcome.outcome !== 'done' || !outcome.value.ok)
    throw new AppError(422, 'unreadable', 'This is not an OPML file, or it is damaged.')
  const { sources: outlines } = outcome.value
  if (outlines.length === 0) throw new AppError(422, 'invalid', 'This file has no sources.')
  if (outlines.length > MOST_CSV_ROWS) throw new AppError(422, 'invalid', TOO_MANY_ROWS_MESSAGE)
  const rows = outlines.map((source, index) => ({ row: index + 1, read: parseSourceRow(source, category) }))
  return importSourceRows(context, actor, rows)
}

const READER_CATEGORIES_TEXT = READER_CATEGORIES.join(', ')

/** @returns a source, or a problem for people @param otherwise the category of a source that names none of ours */
function parseSourceRow(row: SourceFileRow, otherwise?: ReaderCategory): NewSource | string {
  const { name, description, feedUrl, linkSelector } = row
  if (!name.trim() || !row.url.trim()) return SOURCE_REQUIRED_MESSAGE
  const { data: url } = webAddressSchema.safeParse(row.url)
  if (url === undefined) return `${quoteShortened(row.url)} is not a web address`
  const category = row.categories.map(findCategoryByWords).find(Boolean) ?? otherwise
  if (!category) {
    const [words = ''] = row.categories
    return words.trim()
      ? `${quoteShortened(words)} is not a category; there are ${READER_CATEGORIES_TEXT}`
      : `There is no category; it may be ${READER_CATEGORIES_TEXT}`
  }
  const sourceType = row.sourceType ? findSourceTypeByWords(row.sourceType) : sourceTypeOfAddress(url)
  if (!sourceType) {
    const known = Object.values(SOURCE_TYPE_LABELS).join(', ')
    return `${quoteShortened(row.sourceType ?? '')} is not a source type; there are ${known}`
  }
  const source = { name, description, feedUrl, linkSelector, url, category, sourceType }
  const { data, error } = createSourceSchema.safeParse(source)
  return data ?? SOURCE_FIELD_PROBLEMS[String(error.issues[0]?.path[0])] ?? 'We can’t read this row'
}

const SOURCE_FIELD_PROBLEMS: Readonly<Record<string, string>> = {
  feedUrl: 'Its feed is not a web address',
  linkSelector: 'The link selector is too long',
  description: 'The description is too long',
  name: 'The name is too long',
}

/** Finds `Community` for `community news`, by name, badge or slug. */
function findCategoryByWords(words: string): ReaderCategory | undefined {
  const text = normalizeComparedName(words)
  return READER_CATEGORIES.find((category) => {
    const { badgeLabel, slug } = categoryDetails(category)
    return [category, badgeLabel, slug].some((name) => normalizeComparedName(name) === text)
  })
}

const SOURCE_TYPE_ALIASES: Readonly<Record<SourceType, readonly string[]>> = {
  website: ['web', 'web site', 'site', 'page', 'web page'],
  rss_feed: ['rss', 'feed', 'atom', 'rss atom', 'json feed', 'calendar', 'ical', 'ics'],
  facebook_page: ['facebook', 'fb'],
  instagram: ['insta', 'ig', 'instagram page', 'instagram account'],
}

/** Finds `rss_feed` for `RSS Feed`. */
function findSourceTypeByWords(words: string): SourceType | undefined {
  const text = normalizeComparedName(words)
  return SOURCE_TYPES.find((type) => [normalizeComparedName(type), ...SOURCE_TYPE_ALIASES[type]].includes(text))
}

function normalizeComparedName(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function quoteShortened(words: string): string {
  const text = words.trim()
  return `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`
}

const SOURCES_PER_WRITE = 100

/** Imports the valid rows. Invalid rows and known sources are counted and skipped. */
async function importSourceRows(
  context: AppContext,
  actor: Actor,
  rows: readonly { row: number; read: NewSource | string }[],
): Promise<CsvImportResult> {
  const errorDetails = rows.flatMap(({ row, read }) => (typeof read === 'string' ? { row, error: read } : []))
  const newSources = rows.flatMap(({ row, read }) => (typeof read === 'string' ? [] : { row, source: read }))
  // The audit entry comes first, so that an interrupted import has one, too.
  await context.store.write(actor, (tx) => tx.audit('source.import', undefined, { rows: rows.length }))
  const skippedDetails: CsvImportResult['skippedDetails'] = []
  for (let start = 0; start < newSources.length; start += SOURCES_PER_WRITE) {
    skippedDetails.push(...(await insertNewSources(context, actor, newSources.slice(start, start + SOURCES_PER_WRITE))))
    await setImmediate()
  }
  const counts = {
    imported: newSources.length - skippedDetails.length,
    errors: errorDetails.length,
    skipped: skippedDetails.length,
  }
  return { ...counts, errorDetails, skippedDetails, message: sourceImportMessage(counts) }
}

/** @returns those whose address is a source already, also if somebody else is adding it now */
async function insertNewSources(
  { store, config }: AppContext,
  actor: Actor,
  newSources: readonly { row: number; source: NewSource }[],
): Promise<CsvImportResult['skippedDetails']> {
  const addresses = newSources.map(({ source }) => source.url)
  return store.write(actor, async (tx) => {
    const existing = await findSourcesByUrl(tx.db, addresses)
    const skipped: CsvImportResult['skippedDetails'] = []
    for (const { row, source } of newSources) {
      const key = sourceAddressKey(source.url)
      const owner = existing.get(key)
      if (owner) {
        skipped.push({ row, name: source.name, reason: `This address is already a source: “${owner.name}”` })
        continue
      }
      existing.set(key, await tx.insert(sources, newSourceRow(source, tx.now, config.harvestSeconds)))
    }
    return skipped
  })
}

/** Folders are categories. Leaves out the sample county's sources. */
export async function exportOpml({ store, clock }: AppContext): Promise<string> {
  const query = store.db.selectFrom('sources').selectAll().where('sample', '=', 0)
  const rows = await query
    .orderBy((row) => row.fn('lower', ['name']))
    .orderBy('id')
    .execute()
  const folders = READER_CATEGORIES.map((text) => {
    const outlines = rows.filter(({ category }) => category === text).map(opmlOutlineFromSource)
    // OPML requires an outline, so without sources all folders are listed.
    return { text, title: text, ...(outlines.length > 0 && { outlines }) }
  })
  const outlines = rows.length > 0 ? folders.filter((folder) => folder.outlines) : folders
  return generateOpml({ head: { title: 'Sources', dateCreated: new Date(clock.now()) }, body: { outlines } })
}

function opmlOutlineFromSource({ name, description, ...row }: SourceRow) {
  const text = removeControlCharacters(name)
  const named = { text, title: text, ...(description && { description: removeControlCharacters(description) }) }
  if (row.source_type === 'rss_feed') return { ...named, type: 'rss', xmlUrl: row.url }
  if (row.feed_url) return { ...named, type: 'rss', xmlUrl: row.feed_url, htmlUrl: row.url }
  return { ...named, type: 'link', url: row.url }
}

/** A single control character makes an XML file unreadable. */
function removeControlCharacters(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
}
