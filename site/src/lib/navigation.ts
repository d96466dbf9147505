import { type Category, READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import type { SiteContent } from './content.ts'
import {
  ARCHIVE_PATH,
  CALENDAR_PATH,
  CORRECTIONS_PATH,
  categoryPath,
  DIRECTORY_PATH,
  MANAGE_PATH,
  NEWSLETTERS_FEED_PATH,
  SUBMIT_EVENT_PATH,
  SUBSCRIBE_PATH,
} from './paths.ts'

export interface NavigationEntry {
  readonly label: string
  readonly path: string
}

const categoryEntry = (category: Category): NavigationEntry => ({ label: category, path: categoryPath(category) })

export const SECTION_ENTRIES: readonly NavigationEntry[] = [
  { label: 'Home', path: '/' },
  ...READER_CATEGORIES.map(categoryEntry),
  { label: 'Calendar', path: CALENDAR_PATH },
]

/** Services stand beside the sections: in the menu on phones, above them on wider screens. */
export const SERVICE_ENTRIES: readonly NavigationEntry[] = [
  { label: 'Archive', path: ARCHIVE_PATH },
  { label: 'Manage', path: MANAGE_PATH },
]

/** Readers of a county's paper come for these. They stay in sight on phones, where sections are in the menu. */
export const SHORTCUTS: readonly NavigationEntry[] = [
  categoryEntry('Obituaries'),
  { label: 'Calendar', path: CALENDAR_PATH },
  categoryEntry('Sports'),
  { label: 'Subscribe', path: SUBSCRIBE_PATH },
]

/** Every site has these pages: the footer leads to them, they are published, and sitemaps list them. */
export const ABOUT_ENTRIES: readonly NavigationEntry[] = [
  { label: 'About', path: '/about' },
  { label: 'Contact', path: '/contact' },
  { label: 'Corrections', path: CORRECTIONS_PATH },
  { label: 'Terms', path: '/terms' },
  { label: 'Privacy', path: '/privacy' },
]

interface NavigationGroup {
  readonly title: string
  readonly entries: readonly NavigationEntry[]
}

export const FOOTER_GROUPS: readonly NavigationGroup[] = [
  {
    title: 'Sections',
    entries: [{ label: 'Home', path: '/' }, ...READER_CATEGORIES.map(categoryEntry), categoryEntry('Jobs')],
  },
  {
    title: 'Services',
    entries: [
      { label: 'Calendar', path: CALENDAR_PATH },
      { label: 'Submit an Event', path: SUBMIT_EVENT_PATH },
      { label: 'Search', path: '/search' },
    ],
  },
  {
    title: 'Newsletter',
    entries: [
      { label: 'Subscribe', path: SUBSCRIBE_PATH },
      { label: 'Manage', path: MANAGE_PATH },
      { label: 'Archive', path: ARCHIVE_PATH },
    ],
  },
  {
    title: 'Follow',
    entries: [
      { label: 'RSS', path: '/feed.xml' },
      { label: 'Newsletters by RSS', path: NEWSLETTERS_FEED_PATH },
    ],
  },
  { title: 'Who we are', entries: ABOUT_ENTRIES },
]

export const QUICK_LINKS: readonly NavigationEntry[] = [
  { label: 'Business Directory', path: DIRECTORY_PATH },
  categoryEntry('Events'),
  categoryEntry('Sports'),
  { label: 'Community News', path: categoryPath('Community') },
]

/** Only a site with a service has these pages: it keeps the calendar and answers searches. */
const SERVICE_PATHS: ReadonlySet<string> = new Set([CALENDAR_PATH, SUBMIT_EVENT_PATH, '/search'])

const HEADER_ENTRIES = [...SECTION_ENTRIES, ...SERVICE_ENTRIES, ...SHORTCUTS]

/** Returns what the header marks on this page. Pages with the same marks have the same header. */
export function currentPaths(path: string): string {
  return HEADER_ENTRIES.filter((entry) => isCurrentEntry(entry, path))
    .map((entry) => entry.path)
    .join(' ')
}

/** Leaves out entries whose pages this site doesn't have. */
export function shownEntries(
  entries: readonly NavigationEntry[],
  { events, businesses }: Pick<SiteContent, 'events' | 'businesses'>,
): NavigationEntry[] {
  return entries.filter(
    ({ path }) => (events.isKept || !SERVICE_PATHS.has(path)) && (path !== DIRECTORY_PATH || businesses.size > 0),
  )
}

/** The month pages of a category belong to the category's entry. */
export function isCurrentEntry(entry: NavigationEntry, path: string): boolean {
  return entry.path === path || (entry.path !== '/' && path.startsWith(`${entry.path}/`))
}
