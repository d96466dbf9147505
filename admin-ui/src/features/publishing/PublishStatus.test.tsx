import type { PublishReceipt } from '@hometown/shared-types/contract/publishing'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { passLiveEvent } from '../../lib/live-events.ts'
import { PublishStatus } from './PublishStatus.tsx'

function receipt(fields: Partial<PublishReceipt> = {}): PublishReceipt {
  const startedAt = new Date().toISOString()
  return {
    id: 'p1',
    startedAt,
    finishedAt: startedAt,
    outcome: 'live',
    changes: 1,
    message: 'live at 10:42:07, 6 files, 40 ms',
    notices: [],
    ...fields,
  }
}
const long = { startedAt: '2026-01-01T10:00:00.000Z', finishedAt: '2026-01-01T10:00:00.040Z' }
const held = receipt({ id: 'p0', ...long, outcome: 'held', changes: 0, message: '30 of 40 articles are gone.' })

async function show(receipts: PublishReceipt[], routes = {}) {
  const server = fakeServer({ 'GET /api/publishes': { body: receipts }, ...routes })
  const { user } = renderPart(<PublishStatus isRail={false} />)
  return {
    server,
    user,
    say: (next: PublishReceipt) => act(async () => passLiveEvent({ type: 'publish', receipt: next })),
  }
}

test('a publish that is over at once is told when it is live, one that takes its time as under way', async () => {
  const { say } = await show([receipt({ ...long, id: 'p0' })])
  await screen.findByText('Site is up to date')
  const running = receipt({ outcome: 'running', finishedAt: null, message: '' })
  await say(running)
  expect(screen.getByText('Site is up to date')).toBeTruthy()
  await say(receipt())
  expect(await screen.findByRole('button', { name: 'Changes are live' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Changes are live')
  await say({ ...running, id: 'p2' })
  expect(await screen.findByRole('button', { name: 'Publishing…' })).toBeTruthy()
  await say(receipt({ id: 'p2' }))
  expect(await screen.findByRole('button', { name: 'Changes are live' })).toBeTruthy()
})

test('missing articles stay in view whatever is published since, and lead to their notice', async () => {
  const { user, say } = await show([held], {
    'GET /api/publishes/held': { body: { articles: 30, titles: [] } },
  })
  const status = await screen.findByRole('button', { name: '30 articles missing' })
  await say(receipt())
  expect(screen.getByRole('link', { name: 'Review missing articles' }).getAttribute('href')).toBe('/admin/articles')
  await user.click(status)
  const popover = within(await screen.findByRole('dialog', { name: 'Publishing' }))
  await user.click(await popover.findByRole('link', { name: 'Review missing articles' }))
  expect(screen.queryByRole('dialog', { name: 'Publishing' })).toBeNull()
})
