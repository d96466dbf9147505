import { isEditor, type Role } from '@hometown/shared-types/contract/accounts'
import { type RouteComponent, useLocation } from '@tanstack/react-router'
import {
  CalendarCheck,
  CalendarDays,
  ChartNoAxesColumn,
  CircleQuestionMark,
  History,
  Images,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MailCheck,
  MessagesSquare,
  Newspaper,
  PanelTop,
  Radar,
  Rss,
  Send,
  Settings,
  SquarePen,
  Store,
  Tags,
  Trophy,
  UserPen,
} from 'lucide-react'
import { lazyPart } from '../lib/lazy-part.ts'
import { paths } from '../paths.ts'

export interface Screen {
  readonly path: string
  readonly title: string
  readonly label?: string
  readonly icon: LucideIcon
  readonly sidebar: 'content' | 'main' | 'more' | 'none'
  /** The path of the entry that is marked if the screen has none of its own. */
  readonly under?: string
  /** The roles that may open the screen; editors and administrators if absent. */
  readonly roles?: readonly Role[]
  /** The page of the editors’ guide about the screen, and where on the page: `calendar#games-and-scores`. */
  readonly help?: string
  /** The screen has neither the sidebar nor the bar of phones. */
  readonly isQuiet?: true
  readonly sidebarWidth?: string
  readonly component: RouteComponent
}

const ALL_ROLES: readonly Role[] = ['admin', 'editor', 'contributor']

/** One entry creates the route, the link and the palette's option. The order is the sidebar's. */
export const screens: readonly Screen[] = [
  {
    path: paths.dashboard,
    title: 'Dashboard',
    icon: LayoutDashboard,
    sidebar: 'main',
    sidebarWidth: '20rem',
    help: 'first-day#the-morning',
    component: lazyPart(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  },
  {
    path: paths.setup,
    title: 'Set up your paper',
    icon: ListChecks,
    sidebar: 'none',
    under: paths.dashboard,
    roles: ['admin'],
    isQuiet: true,
    help: 'first-day#start-your-own-paper',
    component: lazyPart(() => import('../features/setup-guide/SetupGuidePage.tsx'), 'SetupGuidePage'),
  },
  {
    path: paths.content,
    title: 'Create New',
    icon: SquarePen,
    sidebar: 'content',
    help: 'writing',
    roles: ALL_ROLES,
    component: lazyPart(() => import('../features/articles/ArticleEditorPage.tsx'), 'ArticleEditorPage'),
  },
  {
    path: paths.articles,
    title: 'All Articles',
    icon: Newspaper,
    sidebar: 'content',
    help: 'writing#find-an-article-again',
    roles: ALL_ROLES,
    component: lazyPart(() => import('../features/articles/ArticlesPage.tsx'), 'ArticlesPage'),
  },
  {
    path: paths.frontPage,
    title: 'Front page',
    icon: PanelTop,
    sidebar: 'more',
    help: 'writing#front-page',
    component: lazyPart(() => import('../features/front-page/FrontPagePage.tsx'), 'FrontPagePage'),
  },
  {
    path: paths.media,
    title: 'Media',
    icon: Images,
    sidebar: 'more',
    help: 'writing#find-and-delete-pictures',
    component: lazyPart(() => import('../features/media/MediaPage.tsx'), 'MediaPage'),
  },
  {
    path: paths.calendar,
    title: 'Calendar Events',
    icon: CalendarDays,
    sidebar: 'main',
    help: 'calendar',
    component: lazyPart(() => import('../features/events/CalendarPage.tsx'), 'CalendarPage'),
  },
  {
    path: paths.calendarSubmissions,
    title: 'Event Submissions',
    icon: CalendarCheck,
    sidebar: 'none',
    under: paths.calendar,
    help: 'calendar#events-from-readers',
    component: lazyPart(() => import('../features/event-submissions/SubmissionsPage.tsx'), 'SubmissionsPage'),
  },
  {
    path: paths.calendarFeeds,
    title: 'Calendar Feeds',
    icon: CalendarDays,
    sidebar: 'none',
    under: paths.calendar,
    help: 'calendar#other-calendars',
    component: lazyPart(() => import('../features/event-feeds/FeedsPage.tsx'), 'FeedsPage'),
  },
  {
    path: paths.fixtures,
    title: 'Games',
    icon: Trophy,
    sidebar: 'none',
    under: paths.calendar,
    help: 'calendar#games-and-scores',
    component: lazyPart(() => import('../features/fixtures/FixturesPage.tsx'), 'FixturesPage'),
  },
  {
    path: paths.sources,
    title: 'Source Management',
    label: 'Sources',
    icon: Rss,
    sidebar: 'main',
    help: 'suggestions#sources',
    component: lazyPart(() => import('../features/sources/SourcesPage.tsx'), 'SourcesPage'),
  },
  {
    path: paths.suggestions,
    title: 'AI Content Suggestions',
    label: 'AI Suggestions',
    icon: Radar,
    sidebar: 'main',
    sidebarWidth: '14rem',
    help: 'suggestions#suggestions',
    component: lazyPart(() => import('../features/suggestions/SuggestionsPage.tsx'), 'SuggestionsPage'),
  },
  {
    path: paths.assistant,
    title: 'Assistant',
    icon: MessagesSquare,
    sidebar: 'more',
    help: 'suggestions#ask-the-assistant',
    component: lazyPart(() => import('../features/assistant/AssistantPage.tsx'), 'AssistantPage'),
  },
  {
    path: paths.newsletters,
    title: 'Newsletters',
    icon: Mail,
    sidebar: 'main',
    help: 'newsletter',
    component: lazyPart(() => import('../features/newsletters/NewslettersPage.tsx'), 'NewslettersPage'),
  },
  {
    path: paths.newsletter,
    title: 'Newsletter',
    icon: Send,
    sidebar: 'none',
    under: paths.newsletters,
    help: 'newsletter#while-it-goes-out',
    component: lazyPart(() => import('../features/newsletters/sending/NewsletterSendPage.tsx'), 'NewsletterSendPage'),
  },
  {
    path: paths.outbox,
    title: 'Outbox',
    icon: Inbox,
    sidebar: 'none',
    under: paths.newsletters,
    help: 'newsletter#mail',
    component: lazyPart(() => import('../features/operations/OutboxPage.tsx'), 'OutboxPage'),
  },
  {
    path: paths.subscribers,
    title: 'Subscribers',
    icon: MailCheck,
    sidebar: 'main',
    help: 'newsletter#subscribers',
    component: lazyPart(() => import('../features/subscribers/SubscribersPage.tsx'), 'SubscribersPage'),
  },
  {
    path: paths.analytics,
    title: 'Analytics',
    icon: ChartNoAxesColumn,
    sidebar: 'main',
    help: 'first-day#read-the-figures',
    component: lazyPart(() => import('../features/analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
  },
  {
    path: paths.businesses,
    title: 'Businesses',
    icon: Store,
    sidebar: 'more',
    help: 'calendar#businesses',
    component: lazyPart(() => import('../features/businesses/BusinessesPage.tsx'), 'BusinessesPage'),
  },
  {
    path: paths.people,
    title: 'People',
    icon: UserPen,
    sidebar: 'more',
    help: 'writing#people',
    component: lazyPart(() => import('../features/people/PeoplePage.tsx'), 'PeoplePage'),
  },
  {
    path: paths.topics,
    title: 'Topics',
    icon: Tags,
    sidebar: 'more',
    help: 'writing#topics',
    component: lazyPart(() => import('../features/topics/TopicsPage.tsx'), 'TopicsPage'),
  },
  {
    path: paths.settings,
    title: 'Settings',
    icon: Settings,
    sidebar: 'main',
    help: 'first-day#start-your-own-paper',
    roles: ALL_ROLES,
    component: lazyPart(() => import('../features/settings/SettingsPage.tsx'), 'SettingsPage'),
  },
  {
    path: paths.auditLog,
    title: 'Audit Log',
    icon: History,
    sidebar: 'none',
    under: paths.settings,
    roles: ['admin'],
    help: 'first-day#who-did-what',
    component: lazyPart(() => import('../features/operations/AuditLogPage.tsx'), 'AuditLogPage'),
  },
  {
    path: paths.help,
    title: 'Help',
    icon: CircleQuestionMark,
    sidebar: 'more',
    roles: ALL_ROLES,
    component: lazyPart(() => import('../features/help/HelpPage.tsx'), 'HelpPage'),
  },
  {
    path: paths.helpPage,
    title: 'Help',
    icon: CircleQuestionMark,
    sidebar: 'none',
    under: paths.help,
    roles: ALL_ROLES,
    component: lazyPart(() => import('../features/help/HelpPage.tsx'), 'HelpPage'),
  },
]

export function screensFor(role: Role, all: readonly Screen[]): Screen[] {
  return all.filter((screen) => canOpenScreen(role, screen))
}

export function canOpenScreen(role: Role, { roles }: Pick<Screen, 'roles'>): boolean {
  return roles ? roles.includes(role) : isEditor({ role })
}

interface ScreenAddress {
  readonly pathname: string
  readonly search: object
}

export function sidebarEntryAt(screens: readonly Screen[], { pathname, search }: ScreenAddress): string | undefined {
  // The editor of an existing article belongs to the list of all articles.
  if (pathname === paths.content && ('edit' in search || 'id' in search)) return paths.articles
  const screen = screenAt(screens, pathname)
  return screen?.under ?? screen?.path
}

export function useCurrentEntry(screens: readonly Screen[]): string | undefined {
  return useLocation({ select: (location) => sidebarEntryAt(screens, location) })
}

export function screenAt(screens: readonly Screen[], pathname: string): Screen | undefined {
  return screens.find(({ path }) => isScreenAt(path, pathname))
}

function isScreenAt(path: string, pathname: string): boolean {
  const [pattern, parts] = [path.split('/'), pathname.replace(/(?<=.)\/$/, '').split('/')]
  return pattern.length === parts.length && pattern.every((part, at) => part.startsWith('$') || part === parts[at])
}
