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

/** The header's sections. */
export const SECTION_ENTRIES: readonly NavigationEntry[] = [
  { label: 'Home', path: '/' },
  ...READER_CATEGORIES.map(categoryEntry),
  categoryEntry('Jobs'),
  { label: 'Calendar', path: CALENDAR_PATH },
]

/** Beside the sections: in the menu on phones, above them on wider screens. */
export const SERVICE_ENTRIES: readonly NavigationEntry[] = [
  { label: 'Archive', path: ARCHIVE_PATH },
  { label: 'Manage', path: MANAGE_PATH },
]

/** What readers of a county's paper come for. Always in sight on phones, where sections are in the menu. */
export const SHORTCUTS: readonly NavigationEntry[] = [
  categoryEntry('Obituaries'),
  { label: 'Calendar', path: CALENDAR_PATH },
  categoryEntry('Sports'),
  { label: 'Subscribe', path: SUBSCRIBE_PATH },
]

/** A button of the header. */
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
