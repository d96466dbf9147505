import { type Category, READER_CATEGORIES } from '@hometown/shared-types/category'
import type { SiteContent } from './content.ts'
import {
  ARCHIVE_PATH,
  CALENDAR_PATH,
  CORRECTIONS_PATH,
  categoryPath,
  DIRECTORY_PATH,
  MANAGE_PATH,
  SUBSCRIBE_PATH,
} from './paths.ts'

export interface NavigationEntry {
  readonly label: string
  readonly path: string
}

const categoryEntry = (category: Category): NavigationEntry => ({ label: category, path: categoryPath(category) })

export const HEADER_NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Home', path: '/' },
  ...READER_CATEGORIES.map(categoryEntry),
  categoryEntry('Jobs'),
  { label: 'Archive', path: ARCHIVE_PATH },
  { label: 'Calendar', path: CALENDAR_PATH },
  { label: 'Manage', path: MANAGE_PATH },
]

/** At the end of the header, outside the part that scrolls. */
export const HIGHLIGHTED_ENTRY: NavigationEntry = { label: 'Subscribe', path: SUBSCRIBE_PATH }

export const FOOTER_NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Home', path: '/' },
  { label: 'Calendar', path: CALENDAR_PATH },
  { label: 'About', path: '/about' },
  { label: 'Contact', path: '/contact' },
  { label: 'Corrections', path: CORRECTIONS_PATH },
  { label: 'Terms', path: '/terms' },
  { label: 'Privacy', path: '/privacy' },
]

export const QUICK_LINKS: readonly NavigationEntry[] = [
  { label: 'Business Directory', path: DIRECTORY_PATH },
  categoryEntry('Events'),
  categoryEntry('Sports'),
  { label: 'Community News', path: categoryPath('Community') },
]

/** Leaves out entries whose pages this site doesn't have. */
export function shownEntries(
  entries: readonly NavigationEntry[],
  { events, businesses }: Pick<SiteContent, 'events' | 'businesses'>,
): NavigationEntry[] {
  return entries.filter(
    ({ path }) => (path !== CALENDAR_PATH || events.isKept) && (path !== DIRECTORY_PATH || businesses.size > 0),
  )
}

/** The month pages of a category belong to the category's entry. */
export function isCurrentEntry(entry: NavigationEntry, path: string): boolean {
  return entry.path === path || (entry.path !== '/' && path.startsWith(`${entry.path}/`))
}
