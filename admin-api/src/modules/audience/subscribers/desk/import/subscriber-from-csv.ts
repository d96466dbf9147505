import {
  CATEGORIES,
  categoryDetails,
  SUBSCRIBER_CATEGORIES,
  type SubscriberCategory,
} from '@hometown/shared-types/category'
import { emailSchema, NO_CATEGORY_MESSAGE, type SubscriberStatus } from '@hometown/shared-types/subscriber'
import {
  findSubscriberColumn,
  type SubscriberCsvColumn,
  type SubscriberImport,
} from '@hometown/shared-types/subscriber-import'
import { TOWN_LIMIT } from '@hometown/shared-types/town'

export type ImportOptions = Omit<SubscriberImport, 'csvContent'>

export interface ImportedSubscriber {
  email: string
  categories: readonly SubscriberCategory[]
  status: SubscriberStatus
  /** In milliseconds. */
  confirmedAt: number | null
  consentSource: string
  town: string | null
}

type Values = Readonly<Record<string, string>>
type Cells = Partial<Record<SubscriberCsvColumn, string>>

export const NO_EMAIL_COLUMN_MESSAGE = 'The file has no “email” column. The first row must name the columns.'

const STATUSES: Readonly<Record<string, SubscriberStatus>> = {
  active: 'active',
  subscribed: 'active',
  enabled: 'active',
  confirmed: 'active',
  true: 'active',
  yes: 'active',
  unsubscribed: 'unsubscribed',
  disabled: 'unsubscribed',
  blocklisted: 'unsubscribed',
  cleaned: 'unsubscribed',
  cancelled: 'unsubscribed',
  false: 'unsubscribed',
  no: 'unsubscribed',
}

/** Maps a row to our columns. If two columns mean the same, the first non-empty cell counts. */
export function cellsOf(values: Values): Cells {
  const cells: Cells = {}
  for (const [title, value] of Object.entries(values)) {
    const column = findSubscriberColumn(title)
    if (column) cells[column] ||= withoutMark(value)
  }
  return cells
}

/** Removes the apostrophe that marks a cell as text instead of a formula. Our own export adds it. */
function withoutMark(value: string): string {
  return /^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value
}

/** @param now milliseconds. */
export function subscriberFromCsv(
  cells: Cells,
  options: ImportOptions,
  now: number,
): { subscriber: ImportedSubscriber } | { problem: string } {
  const email = emailSchema.safeParse(cells.email ?? '')
  if (!email.success) return { problem: cells.email ? 'This is not an email address' : 'The address is missing' }
  const chosen = categoriesOf(cells)
  if ('problem' in chosen) return chosen
  const categories = chosen.categories.length > 0 ? chosen.categories : (options.categories ?? [])
  if (categories.length === 0) return { problem: NO_CATEGORY_MESSAGE }
  const status = STATUSES[cells.status?.toLowerCase() || 'active']
  if (!status) return { problem: 'Status must be active or unsubscribed' }
  const confirmedAt = cells.confirmed_at ? readTime(cells.confirmed_at) : options.confirmed ? now : null
  if (confirmedAt === undefined) return { problem: 'confirmed_at is not a date' }
  if (confirmedAt !== null && confirmedAt > now) return { problem: 'confirmed_at is in the future' }
  const consentSource = cells.consent_source?.slice(0, 200) || options.consentSource
  if (!consentSource) return { problem: 'The source of consent is missing' }
  const town = cells.town?.trim().slice(0, TOWN_LIMIT) || null
  return { subscriber: { email: email.data, categories, status, confirmedAt, consentSource, town } }
}

/** Our own column must contain valid categories; another program's tags may contain anything else. */
function categoriesOf({ categories, tags }: Cells): { categories: SubscriberCategory[] } | { problem: string } {
  const named = wordsOf(categories)
  const unknown = named.find((word) => findCategory(word) === undefined)
  if (unknown !== undefined) return { problem: `“${unknown}” is not a category` }
  const words = named.length > 0 ? named : wordsOf(tags)
  return { categories: [...new Set(words.flatMap((word) => findCategory(word) ?? []))] }
}

function wordsOf(cell = ''): string[] {
  return cell
    .split(/[;|,]/)
    .map((word) => word.trim())
    .filter(Boolean)
}

function findCategory(word: string): SubscriberCategory | undefined {
  const name = word.toLowerCase()
  const found = CATEGORIES.find((category) => {
    const { badgeLabel, slug } = categoryDetails(category)
    return [category.toLowerCase(), badgeLabel.toLowerCase(), slug].includes(name)
  })
  return SUBSCRIBER_CATEGORIES.find((category) => category === found)
}

/** ISO 8601 or the date formats of other programs; UTC if there is no zone. */
function readTime(text: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(
    text,
  )
  if (!match) return undefined
  const [, date, time = '00:00', zone = 'Z'] = match
  const at = Date.parse(`${date}T${time}${zone === 'UTC' ? 'Z' : zone}`)
  return Number.isNaN(at) ? undefined : at
}
