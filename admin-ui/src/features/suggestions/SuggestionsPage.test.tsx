import { configure, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { bridge, fair, serveSuggestions as serve, supper } from '../../../test/support/suggestion-server.ts'

// The first of them compiles the screen.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const PATH = '/admin/suggestions'

test('what is pending stands in groups by category, with why it is there', async () => {
  serve([bridge, supper, fair])
  renderDesk(PATH)
  await screen.findByRole('article', { name: 'Harvest supper' })
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(groups.slice(-3)).toEqual(['Events1', 'Community1', 'Uncategorized1'])
  const card = screen.getByRole('article', { name: 'Bridge closes' })
  expect(card.textContent).toContain('county named in the title +25')
  expect(within(card).queryByRole('button', { name: /Publish/ })).toBeNull()
  expect(screen.getByRole('article', { name: 'Harvest supper' }).textContent).toContain('5:00 PM – 7:00 PM')
  expect(screen.getByRole('button', { name: 'Discover Content' }).hasAttribute('disabled')).toBe(true)
})

test('it is reviewed by keyboard: the next one gets the focus, and the last step is taken back by one key', async () => {
  const { server, remove, list } = serve([supper, bridge], {
    'PATCH /api/content-suggestions/g2': () => {
      remove('g2')
      return { body: {} }
    },
    'POST /api/content-suggestions/g2/undo': () => {
      list.unshift(supper)
      return { body: { message: 'It is pending again.', suggestion: supper } }
    },
  })
  const { user } = renderDesk(PATH)
  const first = await screen.findByRole('article', { name: 'Harvest supper' })
  await user.keyboard('j')
  expect(document.activeElement).toBe(first)
  await user.keyboard('a')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Bridge closes' })))
  expect(await screen.findByText('Status updated')).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'approved' })
  await user.keyboard('u')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Harvest supper' })))
})

test('keys that are typed into a field decide on nothing', async () => {
  const { server } = serve([bridge])
  const { user } = renderDesk(PATH)
  await screen.findByRole('article', { name: 'Bridge closes' })
  await user.keyboard('j')
  await user.type(screen.getByRole('searchbox', { name: 'Search suggestions' }), 'arp')
  expect(server.calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('what was not found in the source is cleared before it is published', async () => {
  const { server } = serve([fair], { 'POST /api/content-suggestions/g3/clear': { body: {} } })
  const { user } = renderDesk(PATH)
  const card = await screen.findByRole('article', { name: 'Craft fair' })
  await user.keyboard('jp')
  expect(await screen.findByText('Publish failed')).toBeTruthy()
  expect(card.textContent).toContain('“free” is not in the source.')
  await user.click(within(card).getByRole('button', { name: 'Mark as cleared' }))
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/g3/clear'))).toBe(true))
  expect(server.calls.some(({ path }) => path.endsWith('/publish'))).toBe(false)
})

test('the counters are of everything, the tabs of what is filtered', async () => {
  const counts = { pending: 1, approved: 0, rejected: 0, published: 0, all: 1 }
  const all = { pending: 412, approved: 5, rejected: 9, published: 88, all: 1514 }
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

test('on the Pending tab a find is published by one key, without its button', async () => {
  const { server, remove } = serve([bridge], {
    'POST /api/content-suggestions/g1/publish': () => {
      remove('g1')
      const suggestion = { ...bridge, status: 'published', articleId: 'a1' }
      return { body: { articleId: 'a1', eventId: null, fixtureId: null, suggestion } }
    },
  })
  const { user } = renderDesk(PATH)
  await screen.findByRole('article', { name: 'Bridge closes' })
  await user.keyboard('jp')
  expect(await screen.findByText('Published successfully')).toBeTruthy()
  expect(server.calls.filter(({ path }) => path.endsWith('/publish'))).toHaveLength(1)
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
      const kept = { id: 'g2', ok: false, message: 'There is nothing to take back.' }
      return { body: { results: [{ id: 'g1', ok: true, message: 'It is pending again.' }, kept] } }
    },
  })
  const { user } = renderDesk(PATH)
  await screen.findByRole('article', { name: 'Bridge closes' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all of this page' }))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Rejected 2 suggestions')).toBeTruthy()
  expect(screen.getByText('1 not: Somebody else decided on it.')).toBeTruthy()
  await user.keyboard('u')
  expect(await screen.findByText('1 of 2 suggestions taken back. 1 not: There is nothing to take back.')).toBeTruthy()
  const bodies = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies).toEqual([{ ids: ['g2', 'g1', 'g3'], action: 'reject' }, { ids: ['g1', 'g2'] }])
})

test('the last press is taken back, also while its answer is on the way', async () => {
  let answer: () => void = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { server } = serve([supper, bridge], {
    'PATCH /api/content-suggestions/g2': { body: {} },
    'PATCH /api/content-suggestions/g1': async () => {
      await waiting
      return { body: {} }
    },
    'POST /api/content-suggestions/g1/undo': { body: { message: 'It is pending again.', suggestion: bridge } },
  })
  const { user } = renderDesk(PATH)
  await screen.findByRole('article', { name: 'Harvest supper' })
  await user.keyboard('ja')
  expect(await screen.findByText('Status updated')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Bridge closes' })))
  await user.keyboard('ru')
  answer()
  expect(await screen.findByText('Undone')).toBeTruthy()
  const undone = server.calls.filter(({ path }) => path.endsWith('/undo'))
  expect(undone.map(({ path }) => path)).toEqual(['/api/content-suggestions/g1/undo'])
})

test('where the last page is gone, the one before is shown', async () => {
  const counts = { pending: 25, approved: 0, rejected: 0, published: 0, all: 25 }
  const page = { total: 25, totalPages: 1, counts, groups: [], averageRelevance: 74 }
  serve([], {
    'GET /api/content-suggestions': ({ path }) => ({
      body: { ...page, data: /[?&]page=2(?:&|$)/.test(path) ? [] : [bridge] },
    }),
  })
  const { address } = renderDesk(`${PATH}?page=2`)
  expect(await screen.findByRole('article', { name: 'Bridge closes' })).toBeTruthy()
  expect(address()).not.toContain('page=2')
  expect(screen.queryByText('Everything is reviewed')).toBeNull()
})
