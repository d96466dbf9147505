import { categoryDetails, READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import {
  createSourceSchema,
  type NewSource,
  SOURCE_REQUIRED_MESSAGE,
  SOURCE_TYPES,
  type SourceType,
  webAddressSchema,
} from '@hometown/shared-types/source'
import { sourceTypeOfAddress } from '@hometown/shared-types/source-address'
import { SOURCE_TYPE_LABELS } from '@hometown/shared-types/source-calls'

export interface SourceInWords {
  name: string
  url: string
  category: string
  sourceType?: string | undefined
  description?: string | undefined
  feedUrl?: string | undefined
  status?: string | undefined
}

export function sourceFromWords(
  words: SourceInWords,
  otherwise?: ReaderCategory,
): { source: NewSource } | { problem: string } {
  if (!words.name.trim() || !words.url.trim()) return { problem: SOURCE_REQUIRED_MESSAGE }
  const address = webAddressSchema.safeParse(words.url)
  if (!address.success) return { problem: `“${shortened(words.url)}” is not a web address` }
  const category = findCategory(words.category) ?? otherwise
  if (!category) return { problem: unknownCategory(words.category) }
  const sourceType = words.sourceType ? findSourceType(words.sourceType) : sourceTypeOfAddress(address.data)
  if (!sourceType) {
    const known = Object.values(SOURCE_TYPE_LABELS).join(', ')
    return { problem: `“${shortened(words.sourceType ?? '')}” is not a source type; there are ${known}` }
  }
  const status = findStatus(words.status)
  const { name, description, feedUrl } = words
  const parsed = createSourceSchema.safeParse({
    name,
    description,
    feedUrl,
    url: address.data,
    category,
    sourceType,
    status,
  })
  return parsed.success ? { source: parsed.data } : { problem: problemOf(parsed.error.issues[0]?.path[0]) }
}

function unknownCategory(words: string): string {
  const known = READER_CATEGORIES.join(', ')
  if (!words.trim()) return `There is no category; it may be ${known}`
  return `“${shortened(words)}” is not a category; there are ${known}`
}

function findStatus(words = ''): 'active' | 'inactive' {
  return /^(?:inactive|paused|no)$/i.test(words.trim()) ? 'inactive' : 'active'
}

function problemOf(field: PropertyKey | undefined): string {
  if (field === 'feedUrl') return 'Its feed is not a web address'
  if (field === 'description') return 'The description is too long'
  return field === 'name' ? 'The name is too long' : 'We can’t read this row'
}

function shortened(words: string): string {
  const text = words.trim()
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** `community news` → `Community`, by name, badge or slug. */
export function findCategory(words: string): ReaderCategory | undefined {
  const text = plain(words)
  return READER_CATEGORIES.find((category) => {
    const { badgeLabel, slug } = categoryDetails(category)
    return [category, badgeLabel, slug].some((name) => plain(name) === text)
  })
}

const otherTypeNames: Readonly<Record<SourceType, readonly string[]>> = {
  website: ['web', 'web site', 'site', 'page', 'web page'],
  rss_feed: ['rss', 'feed', 'atom', 'rss atom', 'json feed', 'calendar', 'ical', 'ics'],
  facebook_page: ['facebook', 'fb'],
  instagram: ['insta', 'ig', 'instagram page', 'instagram account'],
}

/** `RSS Feed` → `rss_feed`. */
function findSourceType(words: string): SourceType | undefined {
  const text = plain(words)
  return SOURCE_TYPES.find((type) => [plain(type), ...otherTypeNames[type]].includes(text))
}

/** Lowercase letters and digits, with single spaces between. */
export function plain(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
