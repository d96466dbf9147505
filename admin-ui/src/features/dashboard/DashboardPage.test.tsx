import type { Dashboard } from '@hometown/shared-types/dashboard'
import { screen, within } from '@testing-library/react'
import { FileText } from 'lucide-react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { fakeStream } from '../../../test/support/fake-stream.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import type { Screen } from '../../app/screens.ts'
import { DashboardPage } from './DashboardPage.tsx'

const NO_MARKS = { publishAt: null, needsCategory: false, hasOwnChanges: false }

const NOTHING: Dashboard = {
  subscribers: { total: 0, active: 0 },
  articles: { total: 0, published: 0, drafts: 0 },
  sources: { total: 0, active: 0, attention: 0 },
  newsletters: { sent: 0, scheduled: 0 },
  heldNewsletters: [],
  heldArticles: 0,
  recentArticles: [],
  contentSources: [],
  waitingDrafts: [],
  scheduled: [],
  lastPublish: null,
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

test('the cards count, and say what they count', async () => {
  fakeServer({ 'GET /api/dashboard': { body: BUSY } })
  renderDesk('/admin', SCREENS)
  expect((await card('Total Subscribers')).textContent).toBe('Total Subscribers1,250Active subscribers')
  expect((await card('Published Articles')).textContent).toBe('Published Articles7074 total articles')
  expect((await card('Active Sources')).textContent).toBe('Active Sources56 total sources')
  expect(screen.getByRole('heading', { name: '2 sources need a look' })).toBeTruthy()
  expect((await card('Newsletters Sent')).textContent).toBe('Newsletters Sent121 scheduled')
})

test('an empty newsroom is told what is not there yet', async () => {
  fakeServer({ 'GET /api/dashboard': { body: NOTHING } })
  renderDesk('/admin', SCREENS)
  expect((await card('Total Subscribers')).textContent).toContain('No subscribers yet')
  for (const [name, text] of [
    ['Recent Articles', 'No articles yet'],
    ['Content Sources', 'No sources yet'],
    ['Drafts Waiting', 'No drafts are waiting'],
    ['Scheduled', 'Nothing is scheduled'],
    ['Last Publish', 'Nothing has been published yet'],
  ] as const)
    expect((await card(name)).textContent).toContain(text)
})

test('entries and cards lead to the screens that there are, and to no others', async () => {
  fakeServer({ 'GET /api/dashboard': { body: BUSY } })
  const { user, address } = renderDesk('/admin', SCREENS)
  const recent = within(await card('Recent Articles'))
  expect(recent.getByRole('link', { name: 'View all: Recent Articles' }).getAttribute('href')).toBe('/admin/articles')
  expect(within(await card('Content Sources')).queryByRole('link')).toBeNull()
  expect(within(await card('Active Sources')).queryByRole('link')).toBeNull()
  expect(within(await card('Published Articles')).getByRole('link')).toBeTruthy()
  expect((await card('Scheduled')).textContent).toContain('Goes live Nov 21, 2026, 6:00 AM')
  expect((await card('Drafts Waiting')).textContent).toContain('2 hours ago')
  await user.click(recent.getByRole('link', { name: 'Hail in Mill Creek' }))
  await screen.findByRole('heading', { name: 'Create New' })
  expect(address()).toBe('/admin/content?edit=a1')
})

test('a newsletter that waits for a word is the first thing to see', async () => {
  fakeServer({ 'GET /api/dashboard': { body: { ...BUSY, heldNewsletters: [{ id: 'n1', title: 'This week' }] } } })
  renderDesk('/admin', [...SCREENS, other('/admin/newsletters/$id', 'Newsletter')])
  expect(await screen.findByRole('heading', { name: 'A newsletter waits for you' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'This week' }).getAttribute('href')).toBe('/admin/newsletters/n1')
})

test('a failure is told and can be tried again', async () => {
  const server = fakeServer({ 'GET /api/dashboard': { status: 503, body: { message: 'Busy.', code: 'unavailable' } } })
  const { user } = renderDesk('/admin', SCREENS)
  expect(await screen.findByText('The dashboard could not be loaded.')).toBeTruthy()
  expect(screen.getByText('Busy.')).toBeTruthy()
  server.routes['GET /api/dashboard'] = { body: NOTHING }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card('Recent Articles')).toBeTruthy()
})

test('its figures follow what others do', async () => {
  const stream = fakeStream()
  const server = fakeServer({ 'GET /api/dashboard': { body: NOTHING } })
  renderDesk('/admin', SCREENS)
  await card('Recent Articles')
  await stream.listening()
  server.routes['GET /api/dashboard'] = { body: BUSY }
  await stream.say({ type: 'changed', lists: ['articles'] })
  expect(await screen.findByText('Hail in Mill Creek')).toBeTruthy()
})

test('missing articles lead to their list', async () => {
  fakeServer({ 'GET /api/dashboard': { body: { ...BUSY, heldArticles: 15 } } })
  renderDesk('/admin', [...SCREENS, other('/admin/held-articles', 'Missing Articles')])
  expect(await screen.findByRole('heading', { name: '15 articles missing from WordPress' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Review missing articles' })
  expect(link.getAttribute('href')).toBe('/admin/held-articles')
})
