import type { Dashboard } from '@hometown/shared-types/contract/dashboard'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const NO_SUGGESTIONS = (['news', 'event', 'fixture'] as const).map((kind) => ({ kind, count: 0 }))

const NOTHING: Dashboard = {
  subscribers: { total: 1250, active: 1200 },
  articles: { total: 74, published: 70, drafts: 3 },
  sources: { total: 6, active: 5, attention: 2 },
  newsletters: { sent: 12, scheduled: 1 },
  ...{ heldNewsletters: [], recentArticles: [], contentSources: [], waitingDrafts: [], scheduled: [] },
  review: { suggestions: NO_SUGGESTIONS, articles: 0, submissions: 0 },
  newsletter: { newsletter: null, lastSentAt: null },
  firstSyncProblem: null,
}

const CALLS: FakeRoutes = { 'GET /api/dashboard': { body: NOTHING } }
const open = (routes: FakeRoutes = {}) => {
  fakeServer({ ...CALLS, ...routes })
  renderDesk('/admin')
}

const card = (name: string) => screen.findByRole('region', { name })

test('the cards count, and say what they count', async () => {
  open()
  expect((await card('Total Subscribers')).textContent).toBe('Total Subscribers1,250Active subscribers')
  expect((await card('Published Articles')).textContent).toBe('Published Articles7074 total articles')
  expect((await card('Active Sources')).textContent).toBe('Active Sources56 total sources')
  expect((await card('Newsletters Sent')).textContent).toBe('Newsletters Sent121 scheduled')
})

test('each thing to review leads to its filtered list, those on hold first', async () => {
  const suggestions = NO_SUGGESTIONS.map((one) => (one.kind === 'event' ? { ...one, count: 12 } : one))
  const review = { suggestions, submissions: 3, articles: 2 }
  const heldNewsletters = [{ id: 'n1', title: 'This week' }]
  open({ 'GET /api/dashboard': { body: { ...NOTHING, review, heldNewsletters } } })
  const shown = within(await card('To Review'))
  const links = await shown.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/newsletters/n1',
    '/admin/articles?status=review',
    '/admin/suggestions?kind=event',
    '/admin/calendar/submissions',
    '/admin/sources?show=attention',
  ])
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Newsletters on hold1',
    'Articles in review2',
    'Suggested events12',
    'Events from readers3',
    'Sources that fail or went silent2',
  ])
})

test('the next newsletter leads to the composer', async () => {
  const newsletter = { id: 'n1', title: 'This week', status: 'draft', scheduledFor: null, articles: 3 }
  const next = { newsletter, lastSentAt: '2026-11-13T12:30:00.000Z' }
  open({ 'GET /api/dashboard': { body: { ...NOTHING, newsletter: next } } })
  const shown = within(await card('Next Newsletter'))
  const link = await shown.findByRole('link', { name: 'This week' })
  expect(link.getAttribute('href')).toBe('/admin/newsletters?edit=n1')
  for (const words of ['3 articles', 'Nov 13, 2026, 6:30 AM']) expect(shown.getByText(words)).toBeTruthy()
})
