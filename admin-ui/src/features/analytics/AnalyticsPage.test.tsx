import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const day = (at: number) => ({ from: `2026-11-${at}`, to: `2026-11-${at}` })
const days = Array.from({ length: 7 }, (_, at) => 14 + at)

const NOTHING = {
  'GET /api/analytics/subscribers': { body: { points: days.map((at) => ({ ...day(at), active: null })) } },
  'GET /api/analytics/newsletters': { status: 503, body: { message: 'The database is busy', code: 'busy' } },
  'GET /api/analytics/articles': {
    body: { points: days.map((at) => ({ ...day(at), views: 0 })), total: 0, top: [], sections: [], sample: false },
  },
}

test('what has nothing to show says what will be there, and what fails can be tried again', async () => {
  fakeServer(NOTHING)
  renderDesk('/admin/analytics?days=7')
  await waitFor(() => expect(screen.getAllByText('Nothing to show yet')).toHaveLength(2))
  expect(await screen.findByText('Couldn’t load the newsletters.')).toBeTruthy()
  expect(screen.getByText('The database is busy')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('each chart is a table, too, and the range is in the address', async () => {
  const server = fakeServer({
    ...NOTHING,
    'GET /api/analytics/subscribers': { body: { points: days.map((at) => ({ ...day(at), active: 1000 + at })) } },
  })
  const { user, address } = renderDesk('/admin/analytics?days=7')
  const table = await screen.findByRole('table', { name: 'Active subscribers' })
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('Nov 201,020')
  expect(screen.getByText('+6')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Period' }))
  await user.click(await screen.findByRole('option', { name: '90 days' }))
  expect(address()).toBe('/admin/analytics?days=90')
  expect(server.calls.filter(({ path }) => path.includes('subscribers')).length).toBe(2)
})
