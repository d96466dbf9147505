import type { Suggestion } from '@hometown/shared-types/suggestion'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeCall } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { setWidth } from '../../../test/support/set-up.ts'
import { bridge, derby, fair, serveSuggestions as serve, supper } from '../../../test/support/suggestion-server.ts'

const PATH = '/admin/suggestions'

test('what is pending stands in groups by category, with why it is there', async () => {
  serve([bridge, supper, fair])
  renderDesk(PATH)
  await screen.findByRole('article', { name: 'Harvest supper' })
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(groups.slice(-3)).toEqual(['Events1', 'Community1', 'Uncategorized1'])
  const card = screen.getByRole('article', { name: 'Bridge closes' })
  expect(card.textContent).toContain('county named in the title +25')
  expect(within(card).getByRole('button', { name: 'Publish Bridge closes' })).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Harvest supper' }).textContent).toContain('on Sat, Nov 28')
})

test('the buttons come before anything whose height differs, so that the next suggestion doesn’t move them', async () => {
  serve([supper, bridge])
  const { user } = renderDesk(PATH)
  await screen.findByRole('article', { name: 'Harvest supper' })
  await user.keyboard('j')
  const pane = await screen.findByRole('region', { name: 'Reading pane' })
  expect(pane.querySelector('button, h2, p')).toBe(await within(pane).findByRole('button', { name: /^Approve/ }))
})

test('it is reviewed by keyboard: the next one gets the focus, and the last step is taken back by one key', async () => {
  const { server, remove, list } = serve([supper, bridge], {
    'PATCH /api/content-suggestions/g2': () => {
      remove('g2')
      return { body: {} }
    },
    'POST /api/content-suggestions/g2/undo': () => {
      list.unshift(supper)
      return { body: { message: 'The suggestion is pending again.', suggestion: supper } }
    },
  })
  const { user } = renderDesk(PATH)
  const first = await screen.findByRole('article', { name: 'Harvest supper' })
  await user.keyboard('j')
  expect(document.activeElement).toBe(first)
  await user.keyboard('a')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Bridge closes' })))
  expect(await screen.findByText('Status updated')).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ status: 'approved', version: 1 })
  await user.keyboard('u')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Harvest supper' })))
})

test('the card has the AI’s headline, and the pane each sentence with its passage, marked or not', async () => {
  const written: Suggestion = {
    ...fair,
    ...{ aiHeadline: 'Fair opens Friday', aiSummary: 'It is free.' },
    statements: [{ text: 'Fair opens Friday', passage: 'The fair opens', problems: [] }, ...fair.statements],
  }
  const { server } = serve([written])
  const { user } = renderDesk(PATH)
  const row = await screen.findByRole('article', { name: 'Fair opens Friday' })
  expect(within(row).getByText('Check AI text')).toBeTruthy()
  await user.keyboard('j')
  const pane = screen.getByRole('region', { name: 'Reading pane' })
  expect(pane.textContent).toContain('Original: Craft fair')
  const sentences = within(pane).getByRole('region', { name: 'Written by AI' })
  expect(sentences.textContent).toContain('1 of 2 sentences marked: compare with the source.')
  const [unmarked, marked] = within(sentences).getAllByRole('listitem')
  expect(unmarked?.textContent).toBe('Fair opens FridayThe fair opens')
  expect(marked?.textContent).toBe('It is free.Entry is freeThe passage isn’t in the source.')
  await user.keyboard('p')
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/g3/publish'))).toBe(true))
  expect(server.calls.find(({ path }) => path.endsWith('/g3/publish'))?.body).toMatchObject({
    version: 1,
    opened: true,
  })
})

test.each([
  ['in the reading pane', true],
  ['in the row', false],
])('approving %s says whether its AI text was open', async (where, opened) => {
  const { server } = serve([bridge], { 'PATCH /api/content-suggestions/g1': { body: bridge } })
  const { user } = renderDesk(PATH)
  const row = await screen.findByRole('article', { name: 'Bridge closes' })
  await user.click(within(row).getByRole('heading'))
  const pane = screen.getByRole('region', { name: 'Reading pane' })
  await user.click(within(where === 'in the row' ? row : pane).getByRole('button', { name: 'Approve Bridge closes' }))
  await waitFor(() => expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ opened }))
})

test('the counters are of everything, the tabs of what is filtered', async () => {
  const counts = { pending: 1, snoozed: 0, approved: 0, rejected: 0, published: 0, all: 1 }
  const all = { pending: 412, snoozed: 0, approved: 5, rejected: 9, published: 88, all: 1514 }
  const answer = (total: typeof counts) => ({
    data: [bridge],
    total: 1,
    totalPages: 1,
    counts: total,
    groups: [],
    averageRelevance: 61,
  })
  serve([], {
    'GET /api/content-suggestions': ({ path }) => ({ body: answer(path.includes('search=bridge') ? counts : all) }),
  })
  renderDesk(`${PATH}?search=bridge`)
  expect((await screen.findByText('1,514')).parentElement?.textContent).toContain('Total Discovered')
  expect(screen.getByText('Pending Review').parentElement?.textContent).toContain('412')
  expect(await screen.findByRole('tab', { name: /^Pending ?1$/ })).toBeTruthy()
})

test('several are decided on and taken back in one call each, and what did not work is said', async () => {
  const { server, remove } = serve([bridge, supper, fair], {
    'POST /api/content-suggestions/bulk': () => {
      remove('g1')
      remove('g2')
      const refused = { id: 'g3', ok: false, message: 'Somebody else decided on it.' }
      return {
        body: { results: [{ id: 'g1', ok: true, message: null }, { id: 'g2', ok: true, message: null }, refused] },
      }
    },
    'POST /api/content-suggestions/undo': () => {
      const kept = { id: 'g2', ok: false, message: 'There’s nothing to undo.' }
      return { body: { results: [{ id: 'g1', ok: true, message: 'The suggestion is pending again.' }, kept] } }
    },
  })
  const { user } = renderDesk(PATH)
  await screen.findByRole('article', { name: 'Bridge closes' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Rejected 2 suggestions')).toBeTruthy()
  expect(screen.getByText('1 failed: Somebody else decided on it.')).toBeTruthy()
  await user.keyboard('u')
  expect(await screen.findByText('1 of 2 decisions undone. 1 failed: There’s nothing to undo.')).toBeTruthy()
  const bodies = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies).toMatchObject([
    { ids: ['g2', 'g1', 'g3'], action: 'reject', versions: { g1: 1, g2: 1, g3: 1 } },
    { ids: ['g2', 'g1'], step: 'reject' },
  ])
})

/** A list with two pages, of which this one is shown. */
function pagesOf(shown: readonly (typeof bridge)[], total: number, status: (typeof bridge)['status'] = 'pending') {
  const counts = { pending: 0, snoozed: 0, approved: 0, rejected: 0, published: 0, all: total, [status]: total }
  const groups = [{ category: 'Community' as const, count: total }]
  return { data: shown, total, totalPages: Math.ceil(total / 25), groups, counts, averageRelevance: 50 }
}

function allPagesOf(list: readonly (typeof bridge)[]) {
  return ({ path }: FakeCall) => {
    const query = new URL(path, 'http://desk.example').searchParams
    const size = Number(query.get('per_page'))
    const start = (Number(query.get('page')) - 1) * size
    const page = pagesOf(list.slice(start, start + size), list.length)
    return { body: { ...page, totalPages: Math.ceil(list.length / size) } }
  }
}

const copies = (count: number) => Array.from({ length: count }, (_, number) => ({ ...bridge, id: `b${number}` }))
const answersTo = (body: unknown) => (body as { ids: string[] }).ids.map((id) => ({ id, ok: true, message: null }))

test('all of all pages are selected, decided on by hundreds once it is confirmed, and taken back', async () => {
  const { server } = serve([], {
    'GET /api/content-suggestions': allPagesOf(copies(130)),
    'POST /api/content-suggestions/bulk': ({ body }) => ({ body: { results: answersTo(body) } }),
    'POST /api/content-suggestions/undo': ({ body }) => ({ body: { results: answersTo(body) } }),
  })
  const { user } = renderDesk(PATH)
  await screen.findAllByRole('article')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('All 25 suggestions on this page are selected.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Select all 130' }))
  expect(await screen.findByText('All 130 suggestions on all pages are selected.')).toBeTruthy()
  const bar = within(screen.getByRole('toolbar'))
  expect(bar.queryByRole('button', { name: 'Publish' })).toBeNull()
  await user.click(bar.getByRole('button', { name: 'Reject' }))
  const question = await screen.findByRole('alertdialog', { name: 'Reject 130 suggestions?' })
  await user.click(within(question).getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Rejected 130 suggestions')).toBeTruthy()
  await user.keyboard('u')
  expect(await screen.findByText('130 of 130 decisions undone.')).toBeTruthy()
  const sizes = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => answersTo(body).length)
  expect(sizes).toEqual([100, 30, 100, 30])
})

test('the key publishes an event as an event', async () => {
  const { server, remove } = serve([supper], {
    'POST /api/content-suggestions/g2/publish': () => {
      remove('g2')
      const suggestion = { ...supper, status: 'published', eventId: 'e1' }
      return { body: { articleId: null, eventId: 'e1', fixtureId: null, suggestion } }
    },
  })
  const { user } = renderDesk(PATH)
  await screen.findByRole('article', { name: 'Harvest supper' })
  await user.keyboard('jp')
  expect(await screen.findByText('“Harvest supper” is published on the calendar')).toBeTruthy()
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/content-suggestions/g2/publish',
  ])
})

test.each(['pending', 'approved'] as const)(
  'each row’s button names what is published, among the %s',
  async (status) => {
    serve([bridge, supper, derby].map((one) => ({ ...one, status })))
    const { user } = renderDesk(`${PATH}?tab=${status}`)
    const labels = async (name: string) => {
      await user.click(await screen.findByRole('article', { name }))
      return within(screen.getByRole('region', { name: 'Reading pane' }))
        .getAllByRole('button', { name: /^Publish/ })
        .map(({ textContent }) => textContent)
    }
    expect(await labels('Bridge closes')).toEqual(['Publish'])
    expect(await labels('Harvest supper')).toEqual(['Publish event'])
    expect(await labels('Millers vs. Larks')).toEqual(['Publish game'])
  },
)

test('rejected ones are listed, and go back to pending', async () => {
  const rejected = { ...bridge, status: 'rejected' as const }
  const { server } = serve([], { 'GET /api/content-suggestions': { body: pagesOf([rejected], 1, 'rejected') } })
  const { user, address } = renderDesk(PATH)
  await user.click(await screen.findByRole('button', { name: /^Rejected/ }))
  expect(await screen.findByRole('button', { name: 'Back to pending Bridge closes' })).toBeTruthy()
  expect(address()).toBe(`${PATH}?tab=all&show=rejected&page=1`)
  expect(server.calls.some(({ path }) => path.includes('status=rejected'))).toBe(true)
})

test('what was published has a link in its toast', async () => {
  const { remove } = serve([supper], {
    'POST /api/content-suggestions/g2/publish': () => {
      remove('g2')
      const suggestion = { ...supper, status: 'published', eventId: 'e7' }
      return { body: { articleId: null, eventId: 'e7', fixtureId: null, suggestion } }
    },
  })
  const { user } = renderDesk(PATH)
  await screen.findByRole('article', { name: 'Harvest supper' })
  await user.keyboard('jp')
  expect((await screen.findByRole('link', { name: 'View' })).getAttribute('href')).toBe('/admin/calendar?edit=e7')
})

test('on a phone the filters fold away once one is chosen, and their button names it', async () => {
  setWidth(375)
  serve([bridge, supper])
  const { user } = renderDesk(PATH)
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await user.click(within(screen.getByRole('group', { name: 'Kind' })).getByRole('button', { name: 'Events' }))
  const filters = await screen.findByRole('button', { name: 'Filters, Events' })
  expect(filters.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(filters)
})
