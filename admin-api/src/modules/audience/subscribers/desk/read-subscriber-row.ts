import type { SubscriberCsvColumn, SubscriberImport } from '@hometown/shared-types/contract/desk-subscribers'
import { emailSchema, NO_CATEGORY_MESSAGE, type SubscriberStatus } from '@hometown/shared-types/contract/subscribers'
import {
  CATEGORIES,
  categoryDetails,
  READER_CATEGORIES,
  type ReaderCategory,
} from '@hometown/shared-types/rules/categories'
import { findSubscriberColumn } from './subscriber-columns.ts'

export type ImportOptions = Omit<SubscriberImport, 'csvContent'>
type CsvValues = Readonly<Record<string, string>>

/** Several columns can say whether a reader is subscribed, and all of them count. */
type SubscriberStatusColumn = Extract<SubscriberCsvColumn, 'status' | 'subscribed' | 'left'>
type SubscriberCells = Partial<Record<Exclude<SubscriberCsvColumn, SubscriberStatusColumn>, string>> &
  Partial<Record<SubscriberStatusColumn, string[]>>

/** Columns are known by title, because a file has the same titles in each row. */
export type ColumnsByTitle = Map<string, SubscriberCsvColumn | undefined>

/** Maps a row to our columns. If two columns mean the same, the first non-empty cell counts. */
export function cellsByColumn(values: CsvValues, columns: ColumnsByTitle): SubscriberCells {
  const cells: SubscriberCells = {}
  for (const [title, value] of Object.entries(values)) {
    if (!columns.has(title)) columns.set(title, findSubscriberColumn(title))
    const column = columns.get(title)
    // The apostrophe marks a cell as text instead of a formula. Our own export adds it.
    const text = /^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value
    if (column === 'status' || column === 'subscribed' || column === 'left')
      cells[column] = [...(cells[column] ?? []), text]
    else if (column) cells[column] ||= text
  }
  return cells
}

export interface ImportedSubscriber {
  email: string
  categories: readonly ReaderCategory[]
  status: SubscriberStatus
  /** The time in milliseconds. */
  confirmedAt: number | null
  consentSource: string
}

type SubscriberRowResult = { subscriber: ImportedSubscriber } | { problem: string } | { skipped: string; email: string }

export interface SubscriberFileRow {
  values: CsvValues
  cells: SubscriberCells
}

/** @param now milliseconds. */
export function readSubscriberRow(row: SubscriberFileRow, options: ImportOptions, now: number): SubscriberRowResult {
  const { cells } = row
  const email = readSubscriberEmail(cells)
  if (email === undefined) return { problem: cells.email ? 'This is not an email address' : 'The address is missing' }
  const status = readSubscriptionStatus(row, options)
  if (status === 'unconfirmed') return { email, skipped: 'Not confirmed in your file. They can sign up themselves' }
  if (status === 'leave-out') return { email, skipped: 'Left out, as you chose for this status' }
  if (typeof status === 'object') return { problem: 'Status must be active or unsubscribed' }
  const ownCategories = readCategoriesFromCells(cells)
  if (typeof ownCategories === 'string') return { problem: `“${ownCategories}” is not a category` }
  const categories = ownCategories.length > 0 ? ownCategories : (options.categories ?? [])
  if (categories.length === 0) return { problem: NO_CATEGORY_MESSAGE }
  const consentSource = cells.consent_source?.slice(0, 200) || options.consentSource
  if (!consentSource) return { problem: 'The source of consent is missing' }
  const unknownTime = options.confirmed || YES_WORDS.has(plainWordOfCell(cells.confirmed_at ?? '')) ? now : null
  const time = readTimeFromCell(cells.confirmed_at ?? '')
  const confirmedAt = time === undefined ? unknownTime : Math.min(time, now)
  return { subscriber: { email, categories, status, confirmedAt, consentSource } }
}

/** Reads `Ann <ann@example.org>` as `ann@example.org`, also with the invisible characters of web pages. */
export function readSubscriberEmail({ email = '' }: SubscriberCells): string | undefined {
  const visible = email.replace(/[\u200B-\u200D\u2060\uFEFF]/g, '').trim()
  return emailSchema.safeParse(/<([^<>]*)>$/.exec(visible)?.[1] ?? visible.replace(/^mailto:/i, '')).data
}

/** Returns an unknown word as it is: our own column must have valid categories, and tags may have anything else. */
function readCategoriesFromCells({ categories, tags }: SubscriberCells): ReaderCategory[] | string {
  const names = splitCellIntoWords(categories)
  const unknown = names.find((word) => findReaderCategory(word) === undefined)
  if (unknown !== undefined) return unknown
  const words = names.length > 0 ? names : splitCellIntoWords(tags)
  return [...new Set(words.flatMap((word) => findReaderCategory(word) ?? []))]
}

function splitCellIntoWords(cell = ''): string[] {
  return cell
    .split(/[;|,]/)
    .map((word) => word.replace(/^[\s"'[]+|[\s"'\]]+$/g, ''))
    .filter(Boolean)
}

function findReaderCategory(word: string): ReaderCategory | undefined {
  const name = word.toLowerCase()
  const match = CATEGORIES.find((category) => {
    const { badgeLabel, slug } = categoryDetails(category)
    return [category.toLowerCase(), badgeLabel.toLowerCase(), slug].includes(name)
  })
  return READER_CATEGORIES.find((category) => category === match)
}

/** Nobody becomes active who left, bounced or hasn't confirmed. Only a person knows what `unknown` means. */
type SubscriptionStatus = 'active' | 'unsubscribed' | 'unconfirmed' | 'leave-out' | { unknown: string }

const NO_WORDS = wordSet(
  '0 no n false f off none null nil na never nein non nee nej active subscribed valid deliverable ok notbounced ' +
    'notunsubscribed 00000000000000 00000000',
)
const ACTIVE_WORDS = wordSet(
  'active subscribed subscribe enabled confirmed optedin optin doubleoptin singleoptin regular true yes y t on ' +
    'x ja si oui free paid comped premium deliverable valid marketingcontact',
)
const YES_WORDS = wordSet('yes y true t 1 x on confirmed verified')
/** These words are clear without the title of their column. */
const UNSUBSCRIBED_WORDS_IN_ANY_COLUMN = wordSet(
  'unsubscribed unsubscribe unsub globallyunsubscribed cleaned bounced hardbounced hardbounce complained ' +
    'spamcomplaint markedasspam optedout optout blocklisted blacklisted suppressed',
)
const UNSUBSCRIBED_WORDS = wordSet(
  'disabled blocked clean cancelled canceled bounce complaint complainer spam abuse junk removed deleted ' +
    'archived deactivated inactive invalid undeliverable donotcontact donotemail donotmail revoked churned left ' +
    'expired dead false no n f off nein',
)
const UNCONFIRMED_WORDS_IN_ANY_COLUMN = wordSet(
  'unconfirmed notconfirmed unactivated awaitingconfirmation nonsubscribed',
)
const UNCONFIRMED_WORDS = wordSet(
  'pending waiting awaiting unverified notverified invited transactional notsubscribed neversubscribed ' +
    'nosubscription notoptedin pendingconfirmation unapproved new nonmarketing nonmarketingcontact validating',
)

/** Judges by all cells of the row, also those of columns that aren't read. */
export function readSubscriptionStatus(
  { values, cells }: SubscriberFileRow,
  { statuses: meanings = {} }: Pick<ImportOptions, 'statuses'>,
): SubscriptionStatus {
  const all = Object.values(values).map(plainWordOfCell)
  const statusWords = [...(cells.status ?? []), ...(cells.subscribed ?? []).map(wordYesOrNo)].filter(Boolean)
  const statuses = statusWords.map((word) => statusFromWord(word, meanings))
  statuses.push(readConfirmationTime(cells, statusWords.length > 0, meanings))
  const hasLeft =
    (cells.left ?? []).some((value) => !isNo(value)) || all.some((word) => UNSUBSCRIBED_WORDS_IN_ANY_COLUMN.has(word))
  if (hasLeft || statuses.includes('unsubscribed')) return 'unsubscribed'
  if (statuses.includes('leave-out')) return 'leave-out'
  if (statuses.includes('unconfirmed') || all.some((word) => UNCONFIRMED_WORDS_IN_ANY_COLUMN.has(word)))
    return 'unconfirmed'
  return statuses.find((status) => typeof status === 'object') ?? 'active'
}

/** Reads `1` and the time of the subscription as yes, and `0` as no. */
function wordYesOrNo(value: string): string {
  if (value === '0') return 'no'
  return value === '1' || readTimeFromCell(value) !== undefined ? 'yes' : value
}

function statusFromWord(status: string, meanings: NonNullable<ImportOptions['statuses']>): SubscriptionStatus {
  const key = status.toLowerCase().slice(0, 200)
  if (Object.hasOwn(meanings, key)) return meanings[key] ?? { unknown: key }
  const word = plainWordOfCell(status)
  if (ACTIVE_WORDS.has(word)) return 'active'
  if (UNSUBSCRIBED_WORDS.has(word) || UNSUBSCRIBED_WORDS_IN_ANY_COLUMN.has(word)) return 'unsubscribed'
  if (UNCONFIRMED_WORDS.has(word) || UNCONFIRMED_WORDS_IN_ANY_COLUMN.has(word)) return 'unconfirmed'
  return { unknown: key }
}

/** Our own files leave the cell empty for readers whom staff added; in those of others, an empty one means never. */
function readConfirmationTime(
  { confirmed_at: cell, categories }: SubscriberCells,
  hasStatus: boolean,
  meanings: NonNullable<ImportOptions['statuses']>,
): SubscriptionStatus {
  if (cell === '') return categories === undefined && !hasStatus ? 'unconfirmed' : 'active'
  if (cell !== undefined && isNo(cell)) return 'unconfirmed'
  // This also holds for a time that can't be read.
  const isTime = cell === undefined || /^\d/.test(cell) || readTimeFromCell(cell) !== undefined
  return isTime || YES_WORDS.has(plainWordOfCell(cell)) ? 'active' : statusFromWord(cell, meanings)
}

/** Anything else is a time, a reason or a yes. */
function isNo(value: string): boolean {
  const word = plainWordOfCell(value)
  return word === '' || NO_WORDS.has(word)
}

/** `Opted-Out` → `optedout` */
function plainWordOfCell(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

const DAY_MS = 24 * 3600_000
/** Day 0 of spreadsheets is December 30, 1899. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30)
/** JavaScript skips other words before a date, such as those of `Opted out 2024-05-06`. */
const DATE_WORDS = wordSet(
  'january february march april may june july august september october november december sunday monday tuesday ' +
    'wednesday thursday friday saturday jan feb mar apr jun jul aug sep sept oct nov dec sun mon tue tues wed thu thur ' +
    'thurs fri sat st nd rd th at am pm t z utc gmt est edt cst cdt mst mdt pst pdt',
)

/** Reads ISO 8601 and the dates of spreadsheets and other programs; UTC if there is no zone. Undefined for others. */
function readTimeFromCell(cell: string): number | undefined {
  if (/^\d{10}$/.test(cell)) return Number(cell) * 1000
  if (/^\d{13}$/.test(cell)) return Number(cell)
  if (/^[2-6]\d{4}(\.\d+)?$/.test(cell)) return Math.round(SPREADSHEET_EPOCH + Number(cell) * DAY_MS)
  // A date has a day, a month and a year: JavaScript would take `Week 12` for one, too.
  if (cell.length > 60 || !/\d{4}|\d+\D\d+\D\d+/.test(cell)) return undefined
  if (cell.match(/\p{L}+/gu)?.some((word) => !DATE_WORDS.has(word.toLowerCase()))) return undefined
  const text = dateWithMonthFirst(cell.replace(/ at /, ' ').replace(/(\d)(st|nd|rd|th)\b/, '$1'))
  const hasZone = /(Z|UTC|GMT|[+-]\d\d:?\d\d)$/.test(text)
  const time = Date.parse(hasZone ? text : `${text}${/\dT\d/.test(text) ? 'Z' : ' UTC'}`)
  return Number.isNaN(time) ? undefined : time
}

/** American dates begin with the month, and those with dots with the day. A day after the 12th decides. */
function dateWithMonthFirst(text: string): string {
  const [, first, sign, second, rest] = /^(\d{1,2})([./-])\s?(\d{1,2})\2(.*)$/.exec(text) ?? []
  const isDayFirst = sign === '.' || Number(first) > 12
  return isDayFirst ? `${second}/${first}/${rest}` : text
}
