import type { Source, SourcePage } from '@hometown/shared-types/contract/sources'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const gazette: Source = {
  id: 's1',
  name: 'The Gazette',
  url: 'https://www.gazette.invalid/news',
  sourceType: 'website',
  category: 'Community',
  description: null,
  status: 'active',
  aiSuggested: true,
  feedUrl: null,
  linkSelector: null,
  sample: false,
  health: {
    state: 'broken',
    checkedAt: '2026-11-20T10:00:00.000Z',
    lastNewItemAt: null,
    problem: 'It answers 500.',
    failures: 4,
    nextCheckAt: null,
  },
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 3,
}

function pageOf(...data: Source[]): SourcePage {
  const byCategory = {
    Events: 0,
    Sports: 0,
    Business: 0,
    Community: data.length,
    Obituaries: 0,
    Clubs: 0,
    Churches: 0,
  }
  return { data, total: data.length, totalPages: 1, byCategory }
}

const listOf = (...data: Source[]) => ({ 'GET /api/sources': { body: pageOf(...data) } })

test('sources are in groups, each with its health', async () => {
  fakeServer(listOf(gazette))
  renderDesk('/admin/sources')
  const card = within(await screen.findByRole('region', { name: /^Community/ })).getByRole('article')
  expect(within(card).getByText('AI Suggested')).toBeTruthy()
  expect(within(card).getByText('It answers 500.')).toBeTruthy()
  expect(within(card).getByText(/Failed 4 times in a row/)).toBeTruthy()
  expect(
    within(card)
      .getByRole('link', { name: /gazette\.invalid\/news/ })
      .getAttribute('href'),
  ).toBe(gazette.url)
  expect(screen.queryByRole('region', { name: /^Events/ })).toBeNull()
})

test('a source needs a name and an address; what is found at the address fills the dialog', async () => {
  const { calls } = fakeServer({
    ...listOf(),
    'POST /api/sources/find': {
      body: {
        url: 'https://gazette.invalid',
        title: 'The Gazette',
        sourceType: 'website',
        feeds: [{ url: 'https://gazette.invalid/rss', title: 'News', kind: 'feed' }],
        readable: true,
        problem: null,
        known: null,
      },
    },
    'POST /api/sources': { status: 201, body: gazette },
  })
  const { user } = renderDesk('/admin/sources')
  expect(await screen.findByText('No sources yet. Add a source or use AI suggestions to get started.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add Source' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.getAllByText('Name and URL are required.')).toHaveLength(3))
  expect(document.activeElement).toBe(dialog.getByLabelText('URL'))
  await user.type(dialog.getByLabelText('URL'), 'gazette.invalid')
  await user.click(dialog.getByRole('button', { name: 'Find feeds' }))
  expect(await dialog.findByRole('button', { name: /News/, pressed: true })).toBeTruthy()
  await user.click(dialog.getByText('More'))
  await user.type(dialog.getByLabelText('Links to articles'), '.news a')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Source has been added successfully.')).toBeTruthy()
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/sources')?.body).toEqual({
    name: 'The Gazette',
    url: 'https://gazette.invalid',
    sourceType: 'website',
    category: 'Events',
    description: '',
    feedUrl: 'https://gazette.invalid/rss',
    linkSelector: '.news a',
    status: 'active',
    aiSuggested: false,
  })
})

test('suggestions are all on, go in one after the other, and the first failure ends it', async () => {
  const problem = 'Nothing on the page looks like news or events.'
  const suggestion = { sourceType: 'website', description: 'Games', feedUrl: null, problem: null }
  const suggestions = ['one', 'two', 'three'].map((name) => ({ ...suggestion, name, url: `https://${name}.invalid` }))
  Object.assign(suggestions[2] ?? {}, { problem })
  const { calls } = fakeServer({
    ...listOf(),
    'POST /api/sources/ai-suggest': { body: { suggestions } },
    'POST /api/sources': ({ body }) => {
      if (JSON.stringify(body).includes('two'))
        return { status: 409, body: { message: 'This address is already a source: “Two”.', code: 'taken' } }
      return { status: 201, body: gazette }
    },
  })
  const { user } = renderDesk('/admin/sources')
  await user.click(await screen.findByRole('button', { name: 'AI Suggest' }))
  expect(await screen.findByText('Found 3 sources.')).toBeTruthy()
  const card = within(await screen.findByRole('region', { name: 'AI suggestions' }))
  expect(card.getAllByText(problem)).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'two' }).getAttribute('href')).toBe('/admin/sources')
  await user.click(card.getByRole('switch', { name: 'three' }))
  await user.click(card.getByRole('button', { name: 'Add Selected (2)' }))
  expect(await screen.findByText('Failed to add some sources.')).toBeTruthy()
  expect(card.getByText('This address is already a source: “Two”.')).toBeTruthy()
  await waitFor(() => expect(card.queryByText('one')).toBeNull())
  await user.click(card.getByRole('switch', { name: 'two' }))
  await user.click(card.getByRole('button', { name: 'Add Selected (0)' }))
  expect(await screen.findAllByText('Please toggle on at least one source to add.')).not.toEqual([])
  const added = calls.filter(({ method, path }) => method === 'POST' && path === '/api/sources')
  expect(added.map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'one', category: 'Events', status: 'active', aiSuggested: true }),
    expect.objectContaining({ name: 'two' }),
  ])
  await user.click(card.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'AI Suggest' }))
  expect(screen.getByText('AI suggestions will appear here')).toBeTruthy()
})

test('a source is read at once when somebody asks, and what came of it is said', async () => {
  const reading = { sourceId: 's1', name: 'The Gazette', category: 'Community', found: 9, discovered: 2, problem: null }
  fakeServer({
    'GET /api/sources': { body: pageOf(gazette) },
    'POST /api/sources/s1/check': { body: { ...reading, state: 'done' } },
  })
  const { user } = renderDesk('/admin/sources')
  await user.click(await screen.findByRole('button', { name: 'Actions for The Gazette' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Read now' }))
  expect(await screen.findByText('9 items, 2 new suggestions')).toBeTruthy()
})

test('a source is paused and deleted as it was shown: over a colleague’s save, nothing happens but a message', async () => {
  const message = 'Another editor saved this source in the meantime.'
  const stale = { status: 409, body: { message, code: 'stale', current: { ...gazette, version: 4 } } }
  const { calls, sent } = fakeServer({
    ...listOf(gazette),
    'PATCH /api/sources/s1': stale,
    'DELETE /api/sources/s1': stale,
  })
  const { user } = renderDesk('/admin/sources')
  await user.click(await screen.findByRole('button', { name: 'Actions for The Gazette' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  expect(await screen.findByText('Couldn’t pause The Gazette')).toBeTruthy()
  expect(screen.getByText(`${message} Check it, then try again.`)).toBeTruthy()
  expect(sent('PATCH')).toEqual([{ status: 'inactive', version: 3 }])
  await user.click(screen.getByRole('button', { name: 'Delete The Gazette' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  const deleted = () => calls.find(({ method }) => method === 'DELETE')?.path
  await waitFor(() => expect(deleted()).toBe('/api/sources/s1?version=3'))
  expect(screen.queryByText('Source deleted')).toBeNull()
})
