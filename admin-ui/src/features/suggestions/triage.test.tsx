import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { setWidth } from '../../../test/support/set-up.ts'
import { bridge, fair, serveSuggestions as serve, supper } from '../../../test/support/suggestion-server.ts'
import { shortDay } from './county-days.ts'

const PATH = '/admin/suggestions'
const row = (name: string) => screen.findByRole('article', { name })

test('the pane reads what the keys move to, and Escape leads back to its row', async () => {
  serve([supper, bridge])
  const { user } = renderDesk(PATH)
  const first = await row('Harvest supper')
  const pane = screen.getByRole('region', { name: 'Reading pane' })
  expect(pane.textContent).toContain('Choose a suggestion to read it here.')
  await user.keyboard('j')
  expect(within(pane).getByRole('heading', { name: 'Harvest supper' })).toBeTruthy()
  expect(pane.textContent).toContain('5:00 PM – 7:00 PM')
  await user.keyboard('{ArrowDown}')
  expect(within(pane).getByRole('heading', { name: 'Bridge closes' })).toBeTruthy()
  expect(pane.textContent).toContain('county named in the title')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(document.activeElement).toBe(pane)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(first)
})

test('on a phone a row opens a sheet, which Escape and a swipe close', async () => {
  setWidth(375)
  serve([bridge])
  const { user, address } = renderDesk(PATH)
  await user.click(within(await row('Bridge closes')).getByRole('heading'))
  const sheet = await screen.findByRole('dialog', { name: 'Bridge closes' })
  expect(address()).toContain('open=g1')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(await row('Bridge closes')).getByRole('heading'))
  const again = (await screen.findByRole('dialog', { name: 'Bridge closes' })).querySelector('[data-reading]')
  const at = [{ clientX: 50, clientY: 300 }]
  fireEvent.touchStart(again as Element, { touches: at, changedTouches: at })
  fireEvent.touchEnd(again as Element, { changedTouches: [{ clientX: 250, clientY: 310 }] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sheet).toBeTruthy()
})

test('an event is edited first as an event', async () => {
  const { server } = serve([supper], {
    'POST /api/content-suggestions/g2/event': {
      body: { articleId: null, eventId: 'e1', fixtureId: null, suggestion: { ...supper, eventId: 'e1' } },
    },
  })
  const { user, address } = renderDesk(PATH)
  await row('Harvest supper')
  await user.keyboard('je')
  await waitFor(() => expect(address()).toContain('/admin/calendar?edit=e1'))
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a suggestion is snoozed by one key, until a day of the dialog', async () => {
  const { server, remove } = serve([bridge, fair], {
    'POST /api/content-suggestions/g1/snooze': () => {
      remove('g1')
      return { body: {} }
    },
  })
  const { user } = renderDesk(PATH)
  await row('Bridge closes')
  await user.keyboard('js')
  const choice = await screen.findByRole('button', { name: /^Next Monday/ })
  const shown = choice.textContent?.replace('Next Monday', '') ?? ''
  await user.click(choice)
  expect(await screen.findByText('Snoozed', { selector: 'li *' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Bridge closes' })).toBeNull())
  const { body } = server.calls.find(({ path }) => path.endsWith('/snooze')) ?? {}
  expect(body).toMatchObject({ until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), version: 1 })
  expect(shortDay((body as { until: string }).until)).toBe(shown)
})

test('the kind is corrected by one key, and its details are asked for before it is published', async () => {
  const asEvent = { ...bridge, kind: 'event' as const, foundKind: 'news' as const, version: 2 }
  const { server, list } = serve([bridge], {
    'POST /api/content-suggestions/g1/kind': ({ body }) => {
      const { details } = body as { details?: object }
      const changed = { ...asEvent, ...(details && { details: supper.details, version: 3 }) }
      list.splice(0, 1, changed)
      return { body: changed }
    },
    'POST /api/content-suggestions/g1/publish': {
      body: { articleId: null, eventId: 'e1', fixtureId: null, suggestion: { ...asEvent, eventId: 'e1' } },
    },
  })
  const { user } = renderDesk(PATH)
  await row('Bridge closes')
  await user.keyboard('jt')
  await user.click(await screen.findByRole('menuitemradio', { name: 'Event' }))
  await waitFor(() => expect(screen.getAllByText('Details missing').length).toBeGreaterThan(0))
  await user.click(await row('Bridge closes'))
  await user.keyboard('p')
  const form = await screen.findByRole('dialog', { name: 'When and where' })
  const day = within(form).getByLabelText('Date')
  expect((day as HTMLInputElement).value).not.toBe('')
  await user.clear(day)
  await user.click(within(form).getByRole('button', { name: 'Save details' }))
  expect(await within(form).findByText('Enter the date')).toBeTruthy()
  fireEvent.change(day, { target: { value: '2026-12-05' } })
  await user.click(within(form).getByRole('button', { name: 'Save details' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByText('Details missing')).toBeNull())
  await user.click(await row('Bridge closes'))
  await user.keyboard('p')
  expect(await screen.findByText('“Bridge closes” is published on the calendar')).toBeTruthy()
  const bodies = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies).toMatchObject([
    { kind: 'event', version: 1 },
    { kind: 'event', version: 2, details: { kind: 'event', startDate: '2026-12-05', endDate: '2026-12-05' } },
    { version: 3 },
  ])
})

test('a similar item is merged by one button, and undo takes it back from the one that stays', async () => {
  const item = { id: 'o1', title: 'Detour begins', sourceName: 'KALD Radio', url: 'https://kald.example/7' }
  const similar = { ...item, status: 'published', publishedAt: null, foundAt: bridge.discoveredAt }
  const { server } = serve([bridge], {
    'GET /api/content-suggestions/g1/similar': { body: [similar] },
    'POST /api/content-suggestions/g1/same-story': { body: { ...bridge, id: 'o1', status: 'published' } },
    'POST /api/content-suggestions/o1/undo': { body: { message: 'Both are in the list again.', suggestion: bridge } },
  })
  const { user } = renderDesk(PATH)
  await row('Bridge closes')
  await user.keyboard('j')
  const items = within(await screen.findByRole('region', { name: 'Similar items' }))
  expect(items.getByText('Published')).toBeTruthy()
  await user.click(items.getByRole('button', { name: 'Same story: Detour begins' }))
  expect(await screen.findByText('Merged as one story')).toBeTruthy()
  expect(server.calls.find(({ path }) => path.endsWith('/same-story'))?.body).toMatchObject({ other: 'o1', version: 1 })
  await user.keyboard('u')
  expect(await screen.findByText('Both are in the list again.')).toBeTruthy()
})

test('a decision that fails says why, and its row is back', async () => {
  serve([bridge, fair], {
    'PATCH /api/content-suggestions/g1': {
      status: 409,
      body: { code: 'reviewed', message: 'tom already rejected it.' },
    },
  })
  const { user } = renderDesk(PATH)
  await row('Bridge closes')
  await user.keyboard('ja')
  expect(await screen.findByText('Update failed')).toBeTruthy()
  expect(screen.getByText('Bridge closes: tom already rejected it.')).toBeTruthy()
  expect(await row('Bridge closes')).toBeTruthy()
  await user.keyboard('u')
  expect(await screen.findByText('Nothing to undo')).toBeTruthy()
})
