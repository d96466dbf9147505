import type {
  Dashboard,
  DashboardNewsletter,
  DashboardReads,
  DashboardReview,
} from '@hometown/shared-types/contract/dashboard'
import { SETUP_STEPS } from '@hometown/shared-types/contract/setup-guide'
import { screen, within } from '@testing-library/react'
import { FileText } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { type FakeRoutes, fakeServer as serve } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import type { Screen } from '../../app/screens.ts'
import { DashboardPage } from './DashboardPage.tsx'

const NO_MARKS = { publishAt: null, needsCategory: false, hasOwnChanges: false }

const NO_REVIEW: DashboardReview = {
  suggestions: [
    { kind: 'news', count: 0 },
    { kind: 'event', count: 0 },
    { kind: 'fixture', count: 0 },
  ],
  articles: 0,
  submissions: 0,
}

const NO_NEWSLETTER: DashboardNewsletter = { newsletter: null, lastSentAt: null }

const NOTHING: Dashboard = {
  subscribers: { total: 0, active: 0 },
  articles: { total: 0, published: 0, drafts: 0 },
  sources: { total: 0, active: 0, attention: 0 },
  newsletters: { sent: 0, scheduled: 0 },
  heldNewsletters: [],
  recentArticles: [],
  contentSources: [],
  waitingDrafts: [],
  scheduled: [],
  review: NO_REVIEW,
  newsletter: NO_NEWSLETTER,
  firstSyncProblem: null,
}

const BUSY: Dashboard = {
  ...NOTHING,
  subscribers: { total: 1250, active: 1200 },
  articles: { total: 74, published: 70, drafts: 3 },
  sources: { total: 6, active: 5, attention: 2 },
  newsletters: { sent: 12, scheduled: 1 },
  recentArticles: [{ id: 'a1', title: 'Hail in Mill Creek', category: 'Community', status: 'published', ...NO_MARKS }],
  contentSources: [{ id: 's1', name: 'County clerk', category: 'Business', status: 'inactive' }],
  waitingDrafts: [
    {
      id: 'a2',
      title: 'Fair opens',
      category: 'Events',
      status: 'draft',
      updatedAt: Date.now() - 7_200_000,
      ...NO_MARKS,
    },
  ],
  scheduled: [{ id: 'a2', title: 'Fair opens', action: 'publish', at: Date.UTC(2026, 10, 21, 12) }],
}

const NO_READS: DashboardReads = {
  total: 0,
  yesterday: 0,
  mostRead: [],
  sample: false,
}

const READS: DashboardReads = {
  ...NO_READS,
  total: 1240,
  yesterday: 1000,
  mostRead: [{ id: 'a1', title: 'Hail in Mill Creek', slug: 'hail-in-mill-creek', views: 310 }],
}

const MORNING: FakeRoutes = {
  'GET /api/dashboard': { body: NOTHING },
  'GET /api/dashboard/reads': { body: NO_READS },
}

const fakeServer = (routes: FakeRoutes = {}) => serve({ ...MORNING, ...routes })

const other = (path: string, title: string): Screen => ({
  path,
  title,
  icon: FileText,
  sidebar: 'main',
  component: () => <h1>{title}</h1>,
})
const DASHBOARD: Screen = { ...other('/admin', 'Dashboard'), component: DashboardPage }
const SCREENS = [DASHBOARD, other('/admin/content', 'Create New'), other('/admin/articles', 'All Articles')]

const card = (name: string) => screen.findByRole('region', { name })

const RIGHT: FakeRoutes = {
  'GET /api/dashboard': { body: BUSY },
  'GET /api/dashboard/reads': { body: READS },
}

test('the cards count, and say what they count', async () => {
  fakeServer(RIGHT)
  renderDesk('/admin', SCREENS)
  expect((await card('Total Subscribers')).textContent).toBe('Total Subscribers1,250Active subscribers')
  expect((await card('Published Articles')).textContent).toBe('Published Articles7074 total articles')
  expect((await card('Active Sources')).textContent).toBe('Active Sources56 total sources')
  expect(await screen.findByRole('heading', { name: '2 sources need a look' })).toBeTruthy()
  expect((await card('Newsletters Sent')).textContent).toBe('Newsletters Sent121 scheduled')
})

test('a newsletter that waits for a word is the first thing to see', async () => {
  fakeServer({ 'GET /api/dashboard': { body: { ...BUSY, heldNewsletters: [{ id: 'n1', title: 'This week' }] } } })
  renderDesk('/admin', [...SCREENS, other('/admin/newsletters/$id', 'Newsletter')])
  expect(await screen.findByRole('heading', { name: 'A newsletter is on hold' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'This week' }).getAttribute('href')).toBe('/admin/newsletters/n1')
})

test('when a card fails, the others stay, and it can be tried again', async () => {
  const call = 'GET /api/dashboard/reads'
  const failure = { status: 503, body: { message: 'Busy.', code: 'unavailable' } }
  const server = fakeServer({ ...RIGHT, [call]: failure })
  const { user } = renderDesk('/admin', SCREENS)
  expect(await screen.findByText('Couldn’t load today’s reads.')).toBeTruthy()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect((await card('Total Subscribers')).textContent).toContain('1,250')
  server.routes[call] = MORNING[call] ?? failure
  await user.click(within(await card('Reads Today')).getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), 60_000)
})

test('today’s reads stand beside yesterday’s, above what is read most', async () => {
  fakeServer(RIGHT)
  renderDesk('/admin', SCREENS)
  const reads = within(await card('Reads Today'))
  expect(await reads.findByText('1,000 yesterday')).toBeTruthy()
  const link = reads.getByRole('link', { name: 'Hail in Mill Creek' })
  expect(link.getAttribute('href')).toBe('https://courier.example/hail-in-mill-creek')
})

test('what is left of the set-up is counted, and leads there', async () => {
  const steps = SETUP_STEPS.map((name) => ({ name, state: name === 'mail' ? 'skipped' : 'done' }))
  const guide = {
    opensItself: false,
    sample: false,
    started: true,
    dismissed: false,
    siteUrl: 'http://localhost:3000',
    steps,
  }
  fakeServer({ 'GET /api/dashboard': { body: BUSY }, 'GET /api/setup-guide': { body: guide } })
  renderDesk('/admin', [...SCREENS, other('/admin/setup', 'Set up your paper')])
  const setup = within(await card('Set up your paper'))
  expect(setup.getByRole('heading').textContent).toBe('Set up your paper 6 of 7 done')
  expect(setup.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/admin/setup')
})

test('suggestions and submissions leads to its filtered list', async () => {
  const suggestions = NO_REVIEW.suggestions.map((one) => (one.kind === 'event' ? { ...one, count: 12 } : one))
  const review = { suggestions, submissions: 3, articles: 2 }
  fakeServer({ 'GET /api/dashboard': { body: { ...NOTHING, review } } })
  const screens = [other('/admin/suggestions', 'Suggestions'), other('/admin/calendar/submissions', 'Submissions')]
  renderDesk('/admin', [...SCREENS, ...screens])
  const shown = within(await card('To Review'))
  const events = await shown.findByRole('link', { name: 'Suggested events' })
  expect(events.getAttribute('href')).toBe('/admin/suggestions?kind=event')
  expect(shown.getByRole('link', { name: 'Events from readers' }).getAttribute('href')).toBe(
    '/admin/calendar/submissions',
  )
  expect(shown.getByRole('link', { name: 'Articles in review' }).getAttribute('href')).toBe(
    '/admin/articles?status=review',
  )
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Articles in review2',
    'Suggested events12',
    'Events from readers3',
  ])
})

test('the next newsletter says what is missing, each with the way there', async () => {
  const newsletter = {
    ...{ id: 'n1', title: 'This week', status: 'draft', scheduledFor: null, articles: 0 },
    missing: ['articles', 'schedule', 'mail-server'],
  }
  const next = { newsletter, lastSentAt: '2026-11-13T12:30:00.000Z' }
  fakeServer({ 'GET /api/dashboard': { body: { ...NOTHING, newsletter: next } } })
  renderDesk('/admin', [...SCREENS, other('/admin/newsletters', 'Newsletters'), other('/admin/settings', 'Settings')])
  const shown = within(await card('Next Newsletter'))
  const editor = '/admin/newsletters?edit=n1'
  for (const [name, href] of [
    ['This week', editor],
    ['No articles chosen', editor],
    ['Not scheduled', editor],
    ['No mail server', '/admin/settings?tab=connections'],
  ] as const)
    expect((await shown.findByRole('link', { name })).getAttribute('href')).toBe(href)
  expect(shown.getByText('Nov 13, 2026, 6:30 AM')).toBeTruthy()
})
