import { CATEGORIES, categoryDetails, READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { emailSchema, NO_CATEGORY_MESSAGE, type SubscriberStatus } from '@hometown/shared-types/subscriber'
import type { SubscriberImport } from '@hometown/shared-types/subscriber-import'
import { type Cells, type CsvValues, cellsOf } from './import-cells.ts'
import { readStanding } from './read-standing.ts'
import { readTime } from './read-time.ts'

export type ImportOptions = Omit<SubscriberImport, 'csvContent'>

export interface ImportedSubscriber {
  email: string
  categories: readonly ReaderCategory[]
  status: SubscriberStatus
  /** In milliseconds. */
  confirmedAt: number | null
  consentSource: string
}

export type ReadRow = { subscriber: ImportedSubscriber } | { problem: string } | { skipped: string; email: string }

export const NO_EMAIL_COLUMN_MESSAGE = 'The file has no “email” column. The first row must name the columns.'

/** @param now milliseconds. */
export function subscriberFromCsv(values: CsvValues, options: ImportOptions, now: number): ReadRow {
  const cells = cellsOf(values)
  const email = addressOf(cells)
  if (email === undefined) return { problem: cells.email ? 'This is not an email address' : 'The address is missing' }
  const standing = readStanding(cells, Object.values(values), options.statuses)
  if (standing === 'unconfirmed') return { email, skipped: 'Not confirmed in your file. They can sign up themselves' }
  if (standing === 'leave-out') return { email, skipped: 'Left out, as you chose for this status' }
  if (typeof standing === 'object') return { problem: 'Status must be active or unsubscribed' }
  const chosen = categoriesOf(cells)
  if ('problem' in chosen) return chosen
  const categories = chosen.categories.length > 0 ? chosen.categories : (options.categories ?? [])
  if (categories.length === 0) return { problem: NO_CATEGORY_MESSAGE }
  const confirmedAt = confirmationOf(cells.confirmed_at, options.confirmed, now)
  if (confirmedAt === undefined) return { problem: 'confirmed_at is not a date' }
  if (confirmedAt !== null && confirmedAt > now) return { problem: 'confirmed_at is in the future' }
  const consentSource = cells.consent_source?.slice(0, 200) || options.consentSource
  if (!consentSource) return { problem: 'The source of consent is missing' }
  return { subscriber: { email, categories, status: standing, confirmedAt, consentSource } }
}

export function addressOf(cells: Cells): string | undefined {
  return emailSchema.safeParse(bareAddress(cells.email ?? '')).data
}

/** `Ann <ann@example.org>` → `ann@example.org`, also with the invisible characters of web pages. */
function bareAddress(cell: string): string {
  const visible = cell.replace(/[\u200B-\u200D\u2060\uFEFF]/g, '').trim()
  return /<([^<>]*)>$/.exec(visible)?.[1] ?? visible.replace(/^mailto:/i, '')
}

/** Undefined if the cell says nothing about a time. */
function confirmationOf(cell: string | undefined, isConfirmed: boolean, now: number): number | null | undefined {
  if (!cell) return isConfirmed ? now : null
  return /^(yes|y|true|t|1|x|on|confirmed|verified)$/i.test(cell) ? now : readTime(cell)
}

/** Our own column must contain valid categories; another program's tags may contain anything else. */
function categoriesOf({ categories, tags }: Cells): { categories: ReaderCategory[] } | { problem: string } {
  const named = wordsOf(categories)
  const unknown = named.find((word) => findCategory(word) === undefined)
  if (unknown !== undefined) return { problem: `“${unknown}” is not a category` }
  const words = named.length > 0 ? named : wordsOf(tags)
  return { categories: [...new Set(words.flatMap((word) => findCategory(word) ?? []))] }
}

function wordsOf(cell = ''): string[] {
  return cell
    .split(/[;|,]/)
    .map((word) => word.replace(/^[\s"'[]+|[\s"'\]]+$/g, ''))
    .filter(Boolean)
}

function findCategory(word: string): ReaderCategory | undefined {
  const name = word.toLowerCase()
  const found = CATEGORIES.find((category) => {
    const { badgeLabel, slug } = categoryDetails(category)
    return [category.toLowerCase(), badgeLabel.toLowerCase(), slug].includes(name)
  })
  return READER_CATEGORIES.find((category) => category === found)
}
