import { categoryDetails, READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { SOURCE_TYPES, type SourceType } from '@hometown/shared-types/source'

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
export function findSourceType(words: string): SourceType | undefined {
  const text = plain(words)
  return SOURCE_TYPES.find((type) => [plain(type), ...otherTypeNames[type]].includes(text))
}

function plain(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
