import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { serveSuggestions } from '../../../test/support/suggestion-server.ts'
import { dispatchLiveEvent } from '../../lib/live-events.ts'

const PATH = '/admin/suggestions'
const at = '2026-11-20T15:00:00.000Z'

const herald = { id: 's1', name: 'Alder Herald', category: 'Community', sample: false }
const radio = { ...herald, id: 's2', name: 'Mill Radio' }
const sample = { ...herald, id: 's3', name: 'Sample Gazette', sample: true }

const run = (finishedAt: string | null, discovered: number) => ({
  ...{ id: 'r1', startedAt: at, finishedAt, discovered, sourcesScanned: 2, failed: 0 },
  sources: [
    { sourceId: 's1', name: 'Alder Herald', category: 'Community', state: 'done', found: 9, discovered, problem: null },
    {
      ...{ sourceId: 's2', name: 'Mill Radio', category: 'Community', found: 0, discovered: 0, problem: null },
      state: finishedAt ? 'unchanged' : 'reading',
    },
  ],
})

test('without active sources there is a warning with what to do', async () => {
  serveSuggestions([])
  renderDesk(PATH)
  expect(await screen.findByRole('heading', { name: 'No active sources' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add your sources' }).getAttribute('href')).toBe('/admin/sources')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Discover Content' }).disabled).toBe(true)
})

test('a run that was under way when the screen was opened is followed to its end', async () => {
  let current: unknown = run(null, 3)
  serveSuggestions([], {
    'GET /api/sources/active': { body: [herald, radio, sample] },
    'GET /api/content-suggestions/harvest': () => ({ body: current }),
  })
  renderDesk(PATH)
  expect(await screen.findByText('Scanning: 1 of 2 read, 3 new items so far')).toBeTruthy()
  const sources = screen.getByRole('region', { name: 'Active sources' })
  expect(sources.textContent).toBe('Alder Herald (Community)Mill Radio (Community)Sample Gazette (Community)')
  expect(screen.getByRole('button', { name: 'Scanning...' })).toBeTruthy()
  current = run(at, 4)
  dispatchLiveEvent({ type: 'harvest' })
  expect(await screen.findByText(/^Last scanned .+: 4 new items from 2 sources$/)).toBeTruthy()
})

test('a run is begun, and says what it found', async () => {
  let end: (answer: { body: unknown }) => void = () => {}
  let current: unknown = 'null'
  const { server } = serveSuggestions([], {
    'GET /api/sources/active': { body: [herald, radio] },
    'GET /api/content-suggestions/harvest': () => ({ body: current }),
    'POST /api/content-suggestions/aggregate': () => {
      current = run(null, 1)
      return new Promise((resolve) => {
        end = resolve
      })
    },
  })
  const { user } = renderDesk(PATH)
  await screen.findByRole('heading', { name: '2 active sources' })
  await user.click(screen.getByRole('button', { name: 'Discover Content' }))
  expect(await screen.findByRole('button', { name: 'Scanning...' })).toBeTruthy()
  current = run(at, 1)
  end({ body: current })
  expect(await screen.findByText('Content aggregation complete')).toBeTruthy()
  expect(screen.getByText('Discovered 1 new item from 2 sources.')).toBeTruthy()
  expect(server.calls.filter(({ path }) => path.endsWith('/aggregate')).map(({ body }) => body)).toEqual([{}])
})
