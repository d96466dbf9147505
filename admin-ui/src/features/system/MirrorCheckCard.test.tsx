import type { MirrorCheck } from '@hometown/shared-types/mirror-check'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { countyTime } from '../../lib/dates.ts'
import { MirrorCheckCard } from './MirrorCheckCard.tsx'

const NONE: MirrorCheck = {
  ...{ state: 'idle', fixes: false, step: 'posts', posts: 0, pages: 0, pagesTotal: 0, differences: [] },
  ...{ found: 0, fixed: 0, startedAt: null, finishedAt: null, problem: null },
}
const DONE: MirrorCheck = {
  ...NONE,
  ...{ posts: 1200, found: 250, finishedAt: '2026-11-20T15:00:00.000Z' },
  differences: [
    { wordpressId: 7, title: 'County fair', kind: 'changed', details: 'title, text' },
    { wordpressId: 8, title: 'Bridge', kind: 'site', details: 'The page is missing.' },
  ],
}

function open(check: MirrorCheck, isConnected = true) {
  const state = { check }
  const server = fakeServer({
    'GET /api/wordpress/check': () => ({ body: { isConnected, check: state.check } }),
    'POST /api/wordpress/check': () => {
      state.check = { ...NONE, state: 'running', posts: 300 }
      return { status: 202, body: { ...NONE, state: 'waiting' } }
    },
  })
  return { server, ...renderPart(<MirrorCheckCard time={countyTime('UTC')} />) }
}

test('starts a comparison, and shows how far it is', async () => {
  const { user, server } = open(NONE)
  expect(await screen.findByText('Not compared yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Compare with WordPress' }))
  expect(await screen.findByText('300 posts compared')).toBeTruthy()
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ fixes: false })
})

test('lists what differs, and fixes it when asked to', async () => {
  const { user, server } = open(DONE)
  const table = within(await screen.findByRole('region', { name: 'Differences from WordPress' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'ArticleProblem',
    'County fairPost 7Article differstitle, text',
    'BridgePost 8Page differsThe page is missing.',
  ])
  expect(screen.getByText(/^250 differences in 1,200 posts\. /)).toBeTruthy()
  expect(screen.getByText('The first 2 of 250.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fix differences' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Fix differences?' }))
  await user.click(dialog.getByRole('button', { name: 'Fix differences' }))
  await waitFor(() => expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ fixes: true }))
})

test.each<[string, Partial<MirrorCheck>]>([
  ['30 of 90 pages compared', { state: 'running', step: 'pages', pages: 30, pagesTotal: 90 }],
  ['Fixing differences', { state: 'running', step: 'fixing' }],
  ['Starting', { state: 'waiting' }],
])('cannot be started again while one is under way: %s', async (text, check) => {
  open({ ...DONE, differences: [], ...check })
  expect(await screen.findByText(text)).toBeTruthy()
  const button = screen.getByRole('button', { name: /Compare with WordPress/ })
  expect(button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true').toBe(true)
  expect(screen.queryByRole('button', { name: 'Fix differences' })).toBeNull()
})
