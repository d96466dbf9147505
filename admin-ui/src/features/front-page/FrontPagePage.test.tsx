import type { FrontArticle, FrontPage, FrontPin } from '@hometown/shared-types/contract/front-page'
import type { PublishReceipt } from '@hometown/shared-types/contract/publishing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listedArticle, pageOf } from '../../../test/support/desk-article.ts'
import { type FakeCall, type FakeRoutes, fakeServer, SITE } from '../../../test/support/fake-server.ts'
import { fakeStream } from '../../../test/support/fake-stream.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const AT = '2026-11-20T16:00:00.000Z'
const TITLES = { a: 'County fair opens', b: 'River rises', c: 'Bridge reopens', d: 'School vote' }
type Id = keyof typeof TITLES

const article = (id: Id): FrontArticle => ({
  ...{ id, title: TITLES[id], slug: id, category: 'Community', status: 'published', publishedAt: AT, hasPicture: true },
})
const candidate = (id: Id, score: number) => ({
  ...{ article: article(id), reads: 54, score, isSticky: false },
})
const pinOf = (id: Id, fields: Partial<FrontPin> = {}): FrontPin => ({
  ...{ slot: 'lead', startsAt: null, lastsHours: 24 },
  ...{ expiresAt: '2026-11-21T16:42:00.000Z', pinnedBy: 'ruth', state: 'live', article: article(id) },
  ...fields,
})
const live = (...ids: Id[]): FrontPage['live'] =>
  ids.map((articleId, index) => ({ articleId, slot: index === 0 ? 'lead' : 'second' }))

const PAGE: FrontPage = {
  ...{ version: 4, pins: [], hidden: [], live: live('a', 'b') },
  candidates: [candidate('a', 1.2), candidate('b', 1), candidate('c', 0.6), candidate('d', 0.3)],
  canUndo: true,
}

function open(page: FrontPage = PAGE, routes: FakeRoutes = {}) {
  const server = fakeServer({
    'GET /api/front-page': { body: page },
    'GET /api/publishes': { body: [] },
    'GET /api/alerts': { body: [] },
    'GET /': { body: '<html><head><script>alert(1)</script></head><body><a href="/a">Fair</a></body></html>' },
    ...routes,
  })
  return { server, ...renderDesk('/admin/front-page') }
}

const top = () => screen.findByRole('list', { name: 'Top of the front page' })
const writes = ({ calls }: { calls: FakeCall[] }) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
const answers = (...pages: FrontPage[]) => ({ 'POST /api/front-page': () => ({ body: pages.shift() ?? PAGE }) })

test('a story leads with one click, and Undo takes it back', async () => {
  const after: FrontPage = { ...PAGE, version: 5, pins: [pinOf('b')], live: live('b', 'a') }
  const { server, user } = open(PAGE, answers(after, { ...PAGE, version: 6 }))
  await top()
  await user.click(within(await top()).getByRole('button', { name: 'Actions for River rises' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Make lead' }))
  expect(await screen.findByText('Leads the front page')).toBeTruthy()
  const rows = within(await top()).getAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('River rises')
  expect(rows[0]?.textContent).toContain('Pinned by ruth until Nov 21, 2026, 10:42 AM')
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement)
  expect(await screen.findByText('Undone')).toBeTruthy()
  expect(server.sent('POST')).toEqual([
    { version: 4, decision: { action: 'pin', articleId: 'b', slot: 'lead' } },
    { version: 5, decision: { action: 'undo' } },
  ])
})

test('a change that came too late changes nothing, says so, and shows what is there now', async () => {
  let page = PAGE
  const { server, user } = open(PAGE, {
    'GET /api/front-page': () => ({ body: page }),
    'POST /api/front-page': () => {
      page = { ...PAGE, version: 9, pins: [pinOf('d')], live: live('d', 'a') }
      return { status: 409, body: { message: 'Somebody was faster.', code: 'stale' } }
    },
  })
  await top()
  await user.click(screen.getByRole('button', { name: 'Actions for Bridge reopens' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Make lead' }))
  expect(await screen.findByText('Somebody was faster. Check it, then try again.')).toBeTruthy()
  await waitFor(async () => expect((await top()).textContent).toContain('School vote'))
  expect(writes(server)).toHaveLength(1)
})

test('what waits or is hidden is decided with a click', async () => {
  const waiting = pinOf('c', {
    state: 'waiting',
    expiresAt: null,
    article: { ...article('c'), status: 'draft' },
  })
  const page: FrontPage = {
    ...PAGE,
    pins: [waiting],
    hidden: [{ article: article('d'), hiddenBy: 'lea' }],
  }
  const { server, user } = open(page, answers(page, page))
  const waits = 'Waiting until its article is published · Pinned by ruth for 24 hours once it’s live'
  expect(await screen.findByText(waits)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Actions for Bridge reopens' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Choose automatically' }))
  await user.click(screen.getByRole('button', { name: 'Show again: School vote' }))
  await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
  expect(server.sent('POST')).toEqual([
    { version: 4, decision: { action: 'unpin', articleId: 'c' } },
    { version: 4, decision: { action: 'show', articleId: 'd' } },
  ])
})

test('a draft is found and pinned ahead', async () => {
  const { server, user } = open(PAGE, {
    'GET /api/articles': pageOf(listedArticle({ id: 'x', title: 'Election night' })),
    ...answers({ ...PAGE, version: 5 }),
  })
  await user.type(await screen.findByLabelText('Search all articles'), 'election')
  await user.click(await screen.findByRole('button', { name: 'Actions for Election night' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Make second' }))
  await screen.findByText('Now a second story')
  expect(server.sent('POST')).toEqual([{ version: 4, decision: { action: 'pin', articleId: 'x', slot: 'second' } }])
})

test('another editor’s change appears, and the page after each publish', async () => {
  const stream = fakeStream()
  let page = PAGE
  const { server } = open(PAGE, {
    'GET /api/front-page': () => ({ body: page }),
    'GET /api/site': { body: { ...SITE, siteUrl: '' } },
  })
  await top()
  await stream.listening()
  page = { ...PAGE, version: 5, live: live('d', 'a') }
  await stream.say({ type: 'changed', lists: ['front-page'] })
  await waitFor(async () => expect((await top()).textContent).toContain('School vote'))
  const receipt: PublishReceipt = {
    ...{ id: 'p1', startedAt: '2026-11-20T16:42:06.000Z', finishedAt: '2026-11-20T16:42:07.000Z' },
    ...{ changes: 1, message: '', notices: [] },
    outcome: 'live',
  }
  const asked = () => server.calls.filter(({ path }) => path === '/').length
  const before = asked()
  await stream.say({ type: 'publish', receipt })
  await waitFor(() => expect(asked()).toBe(before + 1))
})

test('an empty paper says what comes first, and a failure is told and tried again', async () => {
  let isDown = true
  const empty: FrontPage = { ...PAGE, version: 0, live: [], candidates: [], canUndo: false }
  const { user } = open(empty, {
    'GET /api/front-page': () =>
      isDown ? { status: 500, body: { message: 'Something went wrong' } } : { body: empty },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the front page.')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No stories yet')).toBeTruthy()
  expect(screen.getByText('No other stories')).toBeTruthy()
})

const ALERT = {
  ...{ id: 'one', level: 'breaking', text: 'Bridge closed', url: null },
  ...{ startsAt: AT, endsAt: '2026-11-20T18:00:00.000Z', createdBy: 'ruth', version: 1 },
}

test('an alert takes its text and two clicks', async () => {
  const { server, user } = open(PAGE, { 'POST /api/alerts': { status: 201, body: [ALERT] } })
  await user.click(await screen.findByRole('button', { name: 'Send alert' }))
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Bridge closed')
  await user.click(screen.getByRole('button', { hidden: false, name: 'Send alert' }))
  await screen.findByText('Alert sent')
  expect(writes(server)).toEqual([
    ['POST', '/api/alerts', expect.objectContaining({ level: 'breaking', text: 'Bridge closed', url: null })],
  ])
})

test('running alerts are listed and ended at once', async () => {
  const { server, user } = open(PAGE, {
    'GET /api/alerts': { body: [ALERT] },
    'DELETE /api/alerts/one': { body: [] },
  })
  const list = await screen.findByRole('list', { name: 'Alerts' })
  expect(list.textContent).toContain('Breaking: Bridge closed')
  await user.click(within(list).getByRole('button', { name: 'End alert' }))
  await screen.findByText('Alert ended')
  expect(writes(server)).toEqual([['DELETE', '/api/alerts/one?version=1', undefined]])
})

test('a pin gets an end', async () => {
  const pinned: FrontPage = { ...PAGE, pins: [pinOf('a')] }
  const { server, user } = open(pinned, answers({ ...pinned, version: 5 }))
  await user.click(within(await top()).getByRole('button', { name: 'Actions for County fair opens' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit times' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit pin' }))
  fireEvent.change(dialog.getByLabelText('Ends at'), { target: { value: '2026-11-22T09:00' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const changes = { expiresAt: '2026-11-22T15:00:00.000Z' }
  expect(server.sent('POST')).toEqual([{ version: 4, decision: { action: 'change', articleId: 'a', ...changes } }])
})
