import type { Suggestion } from '@hometown/shared-types/contract/suggestions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { bridge, fair, serveSuggestions as serve, supper } from '../../../test/support/suggestion-server.ts'

import { nextMonday } from './SnoozeDialog.tsx'

const PATH = '/admin/suggestions'
const card = (name: string) => screen.findByRole('article', { name })
const buttonsOf = (one: HTMLElement) =>
  within(one)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const bodyOf = (server: ReturnType<typeof serve>['server'], end: string) =>
  server.calls.find(({ method, path }) => method !== 'GET' && path.split('?')[0]?.endsWith(end))?.body

const written: Suggestion = {
  ...fair,
  ...{ aiHeadline: 'Fair opens Friday', aiSummary: 'It is free.' },
  statements: [{ text: 'Fair opens Friday', passage: 'The fair opens', problems: [] }, ...fair.statements],
}

test('pending cards stand in groups by category, each with what it is about and without Publish', async () => {
  serve([supper, bridge, written])
  renderDesk(PATH)
  const fairCard = await card('Fair opens Friday')
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(groups.slice(-3)).toEqual(['Events0', 'Community0', 'Uncategorized0'])
  for (const words of ['Uncategorized', '81%', 'Pending', 'Original: Craft fair', 'It is free.', 'Alder Herald'])
    expect(fairCard.textContent).toContain(words)
  const bridgeCard = await card('Bridge closes')
  expect(bridgeCard.textContent).toContain('The bridge over the Alder closes on Monday.')
  expect(bridgeCard.textContent).not.toContain('Original:')
  const link = within(bridgeCard).getByRole('link', { name: 'View Original of Bridge closes' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://herald.example/bridge', '_blank'])
  expect(buttonsOf(bridgeCard)).toEqual(['Approve', 'Reject', 'Edit first', 'Snooze', '', '', 'Show the text'])
  expect((await card('Harvest supper')).textContent).toContain('Grange Hall')
})

test.each([
  ['approved', 'approved', ['Back to pending', 'Publish', 'Edit first', '', '', 'Show the text']],
  ['approved', 'pending', ['Approve', 'Reject', 'Publish', 'Edit first', 'Snooze', '', '', 'Show the text']],
  ['published', 'published', ['Show the text']],
  ['all', 'pending', ['Approve', 'Reject', 'Publish Now', 'Edit first', 'Snooze', '', '', 'Show the text']],
  ['all', 'approved', ['Back to pending', 'Publish Now', 'Edit first', '', '', 'Show the text']],
  ['rejected', 'rejected', ['Back to pending', '', 'Show the text']],
] as const)('on the tab %s, what is %s has its actions', async (tab, status, buttons) => {
  serve([{ ...bridge, status }])
  renderDesk(`${PATH}?tab=${tab}`)
  expect(buttonsOf(await card('Bridge closes'))).toEqual(buttons)
})

test('a card that was decided on by keyboard leaves the list, its neighbor gets the focus, and Undo brings it back', async () => {
  const { server, remove, put } = serve([supper, bridge], {
    'PATCH /api/content-suggestions/g2': () => {
      remove('g2')
      return { body: { ...supper, status: 'approved', version: 2 } }
    },
    'POST /api/content-suggestions/bulk': () => {
      put({ ...supper, version: 3 })
      return { body: { results: [{ id: 'g2', ok: true, message: null }] } }
    },
  })
  const { user } = renderDesk(PATH)
  const first = await card('Harvest supper')
  await user.keyboard('j')
  expect(document.activeElement).toBe(first)
  await user.keyboard('oa')
  expect(await screen.findByText('Status updated')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Harvest supper' })).toBeNull())
  expect(document.activeElement).toBe(await card('Bridge closes'))
  // Pending suggestions aren't published unseen.
  await user.keyboard('p')
  expect(server.calls.some(({ path }) => path.endsWith('/publish'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
  const again = await card('Harvest supper')
  expect(bodyOf(server, '/bulk')).toEqual({ ids: ['g2'], action: 'undo', decision: 'approve' })
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('false'))
  await user.click(within(again).getByRole('button', { name: 'Approve Harvest supper' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Harvest supper' })).toBeNull())
  expect(server.sent('PATCH')).toMatchObject([
    { version: 1, opened: true },
    { version: 3, opened: true },
  ])
})

test('the text has each sentence with its passage, marked or not, and opening it counts for publishing', async () => {
  const { server } = serve([written], {
    'GET /api/content-suggestions/g3': { body: { ...written, originalContent: 'All of the original.' } },
    'POST /api/content-suggestions/g3/publish': {
      body: { ...written, status: 'published', articleId: 'a1', version: 2 },
    },
  })
  const { user } = renderDesk(`${PATH}?tab=all`)
  const row = await card('Fair opens Friday')
  await user.click(within(row).getByRole('button', { name: 'Check the text of Fair opens Friday' }))
  const sentences = within(row).getByRole('region', { name: 'Written by AI' })
  expect(sentences.textContent).toContain('1 of 2 sentences marked: compare with the source.')
  const [unmarked, marked] = within(sentences).getAllByRole('listitem')
  expect(unmarked?.textContent).toBe('Fair opens FridayThe fair opens')
  expect(marked?.textContent).toBe('It is free.Entry is freeThe passage isn’t in the source.')
  expect(await within(row).findByText('All of the original.')).toBeTruthy()
  expect(within(row).getByRole('region', { name: 'How we rank it' }).textContent).toContain('new today+15')
  await user.click(within(row).getByRole('button', { name: 'Check the text of Fair opens Friday' }))
  await user.click(within(row).getByRole('button', { name: 'Publish Now Fair opens Friday' }))
  expect(await screen.findByText('Published successfully')).toBeTruthy()
  expect(screen.getByText('“Fair opens Friday” is published as an article')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/admin/content?edit=a1')
  expect(bodyOf(server, '/publish')).toEqual({ version: 1, opened: true })
})

test('what changed after its text was opened has to be read again', async () => {
  const now = { ...bridge, aiHeadline: 'Bridge closes for a week', version: 4 }
  const { server, put } = serve([bridge], {
    'PATCH /api/content-suggestions/g1': ({ body }) => {
      const { version } = body as { version: number }
      if (version === 4) return put({ ...now, status: 'approved', version: 5 })
      put(now)
      const message = 'This suggestion changed after you opened it.'
      return { status: 409, body: { code: 'stale', message, current: now } }
    },
  })
  const { user } = renderDesk(PATH)
  const row = await card('Bridge closes')
  await user.click(within(row).getByRole('button', { name: 'Show the text of Bridge closes' }))
  await user.click(within(row).getByRole('button', { name: 'Approve Bridge closes' }))
  expect(await screen.findByText('Update failed')).toBeTruthy()
  expect(screen.getByText('Bridge closes: This suggestion changed after you opened it.')).toBeTruthy()
  const changed = await card('Bridge closes for a week')
  await user.click(within(changed).getByRole('button', { name: /^Approve/ }))
  expect(await screen.findByText('Status updated')).toBeTruthy()
  expect(server.sent('PATCH')).toMatchObject([
    { version: 1, opened: true },
    { version: 4, opened: true },
  ])
})

test('a deletion that fails is said in the card', async () => {
  serve([bridge], {
    'DELETE /api/content-suggestions/g1': {
      status: 409,
      body: { code: 'published', message: 'A published suggestion can’t be deleted.' },
    },
  })
  const { user } = renderDesk(PATH)
  const row = await card('Bridge closes')
  await user.click(within(row).getByRole('button', { name: 'Delete Bridge closes' }))
  expect((await within(row).findByRole('alert')).textContent).toContain('A published suggestion can’t be deleted.')
})

test('a suggestion is snoozed until a day of the dialog', async () => {
  const { server } = serve([bridge], {
    'POST /api/content-suggestions/bulk': { body: { results: [{ id: 'g1', ok: true, message: null }] } },
  })
  const { user } = renderDesk(PATH)
  await user.click(await screen.findByRole('button', { name: 'Snooze Bridge closes' }))
  await user.click(await screen.findByRole('button', { name: /^Next Monday/ }))
  expect(await screen.findByText('Snoozed 1 suggestion')).toBeTruthy()
  const until = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(bodyOf(server, '/bulk')).toEqual({ ids: ['g1'], action: 'snooze', versions: { g1: 1 }, until })
})

test.each([
  ['a Thursday', '2026-11-19', '2026-11-23'],
  ['a Saturday', '2026-11-21', '2026-11-23'],
  ['a Sunday, whose tomorrow is a choice of its own', '2026-11-22', '2026-11-30'],
  ['a Monday', '2026-11-23', '2026-11-30'],
])('next Monday, seen from %s', (_day, today, monday) => {
  expect(nextMonday(today)).toBe(monday)
})

test('the kind is corrected in the menu, and the details are asked for before it is published', async () => {
  const asEvent = { ...bridge, kind: 'event' as const, version: 2 }
  const { server, put } = serve([bridge], {
    'POST /api/content-suggestions/g1/kind': ({ body }) => {
      const { details } = body as { details?: object }
      return put({ ...asEvent, ...(details && { details: supper.details, version: 3 }) })
    },
    'POST /api/content-suggestions/g1/publish': {
      body: { ...asEvent, status: 'published', eventId: 'e1', version: 4 },
    },
  })
  const { user } = renderDesk(`${PATH}?tab=all`)
  const row = await card('Bridge closes')
  await user.click(within(row).getByRole('button', { name: 'More for Bridge closes' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Event' }))
  expect(await within(row).findByText('Event: details missing')).toBeTruthy()
  row.focus()
  await user.keyboard('p')
  const form = await screen.findByRole('dialog', { name: 'When and where' })
  await user.click(within(form).getByRole('button', { name: 'Save details' }))
  expect(await within(form).findByText('Enter the date')).toBeTruthy()
  fireEvent.change(within(form).getByLabelText('Date'), { target: { value: '2026-12-05' } })
  await user.click(within(form).getByRole('button', { name: 'Save details' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(row).getByRole('button', { name: 'Publish Now Bridge closes' }))
  expect(await screen.findByText('“Bridge closes” is published on the calendar')).toBeTruthy()
  expect(server.sent('POST')).toMatchObject([
    { kind: 'event', version: 1 },
    { kind: 'event', version: 2, details: { kind: 'event', startDate: '2026-12-05' } },
    { version: 3 },
  ])
})

test('a game is filled in from the event that its source gave, but for our team', async () => {
  serve([{ ...supper, kind: 'fixture', originalTitle: 'Girls basketball @ Osprey Lake', aiHeadline: null }])
  const { user } = renderDesk(`${PATH}?tab=all`)
  ;(await card('Girls basketball @ Osprey Lake')).focus()
  await user.keyboard('p')
  const form = within(await screen.findByRole('dialog', { name: 'The game' }))
  const read = (label: string) => form.getByLabelText<HTMLInputElement>(label).value
  expect(['Opponent', 'Day', 'Time', 'Place', 'Team'].map(read)).toEqual([
    ...['Osprey Lake', '2026-11-28', '17:00', 'Grange Hall', ''],
  ])
  expect(form.getByLabelText('Home or away').textContent).toContain('Away')
})

const POTLUCK = {
  ...{ id: 'e9', title: 'Harvest supper', start: '2026-11-28T17:00', end: '2026-11-28T19:00', location: 'Grange Hall' },
  ...{ allDay: false, status: 'published', cancelled: false, waiting: false },
  ...{ relation: 'same', explanation: 'Same title, same time, same place' },
}

test('an event that is on the calendar is joined', async () => {
  const { server, put } = serve([supper], {
    'GET /api/content-suggestions/g2/same-events': { body: [POTLUCK] },
    'POST /api/content-suggestions/g2/join-event': () =>
      put({ ...supper, status: 'published', eventId: 'e9', version: 2 }),
  })
  const { user } = renderDesk(`${PATH}?tab=all`)
  const row = await card('Harvest supper')
  await user.click(within(row).getByRole('button', { name: 'Show the text of Harvest supper' }))
  const same = await within(row).findByRole('region', { name: 'Already on the calendar' })
  expect(same.textContent).toContain('Same title, same time, same place')
  await user.click(within(same).getByRole('button', { name: 'Join this event: Harvest supper' }))
  expect(await within(row).findByRole('link', { name: 'Calendar event' })).toBeTruthy()
  expect(bodyOf(server, '/join-event')).toEqual({ eventId: 'e9', version: 1 })
})

test('a similar item is merged by one button, and undo names the one that left', async () => {
  const item = { id: 'o1', title: 'Detour begins', sourceName: 'KALD Radio', url: 'https://kald.example/7' }
  const similar = { ...item, status: 'pending', publishedAt: null, foundAt: bridge.discoveredAt }
  const { server } = serve([bridge], {
    'GET /api/content-suggestions/g1/similar': { body: [similar, { ...similar, id: 'o2', title: 'Ferry stops' }] },
    'POST /api/content-suggestions/g1/same-story': { body: { ...bridge, version: 2 } },
    'POST /api/content-suggestions/bulk': { body: { results: [{ id: 'o1', ok: true, message: null }] } },
  })
  const { user } = renderDesk(PATH)
  const row = await card('Bridge closes')
  await user.click(within(row).getByRole('button', { name: 'Show the text of Bridge closes' }))
  const items = within(await screen.findByRole('region', { name: 'Similar items' }))
  await user.click(items.getByRole('button', { name: 'Same story: Detour begins' }))
  expect(await screen.findByText('Merged as one story')).toBeTruthy()
  expect(bodyOf(server, '/same-story')).toEqual({ other: 'o1', version: 1 })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
  expect(bodyOf(server, '/bulk')).toEqual({ ids: ['o1'], action: 'undo', decision: 'merge' })
})

test('several are decided on and taken back in one call each, and what did not work is said', async () => {
  const { server, remove } = serve([bridge, supper, fair], {
    'POST /api/content-suggestions/bulk': ({ body }) => {
      if ((body as { action: string }).action === 'undo') {
        const kept = { id: 'g2', ok: false, message: 'There’s nothing to undo.' }
        return { body: { results: [{ id: 'g1', ok: true, message: null }, kept] } }
      }
      remove('g1')
      remove('g2')
      const refused = { id: 'g3', ok: false, message: 'Somebody else decided on it.' }
      return {
        body: { results: [{ id: 'g1', ok: true, message: null }, { id: 'g2', ok: true, message: null }, refused] },
      }
    },
  })
  const { user } = renderDesk(PATH)
  await card('Bridge closes')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(screen.getByRole('toolbar'))
  expect(bar.queryByRole('button', { name: 'Publish' })).toBeNull()
  await user.click(bar.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Rejected 2 suggestions')).toBeTruthy()
  expect(screen.getByText('1 failed: Somebody else decided on it.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Bridge closes' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 of 2 decisions undone. 1 failed: There’s nothing to undo.')).toBeTruthy()
  expect(server.sent('POST')).toMatchObject([
    { ids: ['g1', 'g2', 'g3'], action: 'reject', versions: { g1: 1, g2: 1, g3: 1 } },
    { ids: ['g1', 'g2'], action: 'undo', decision: 'reject' },
  ])
})

test('the counters are of everything, the tabs of what is filtered', async () => {
  const pageOf = (pending: number, all: number) => {
    const counts = { pending, snoozed: 0, approved: 5, rejected: 9, published: 88, all }
    return { body: { data: [bridge], total: 1, totalPages: 1, groups: [], averageRelevance: 50, counts } }
  }
  serve([], {
    'GET /api/content-suggestions': ({ path }) => (path.includes('search=bridge') ? pageOf(1, 1) : pageOf(3, 1514)),
  })
  renderDesk(`${PATH}?search=bridge`)
  expect((await screen.findByText('1,514')).parentElement?.textContent).toContain('Total Discovered')
  expect(screen.getByText('Pending Review').parentElement?.textContent).toContain('3')
  expect(await screen.findByRole('tab', { name: /^Pending ?1$/ })).toBeTruthy()
})

test('a link leads to the card of a suggestion', async () => {
  serve([supper, bridge])
  renderDesk(`${PATH}?tab=all&at=g1`)
  const linked = await card('Bridge closes')
  expect(document.activeElement).toBe(linked)
})
