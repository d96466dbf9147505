import type { PublishReceipt } from '@hometown/shared-types/contract/publishing'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderPart } from '../../test/support/render-desk.tsx'
import { dispatchLiveEvent } from '../lib/live-events.ts'
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
const held = receipt({ id: 'p0', outcome: 'held', changes: 0, message: '30 of 40 articles are gone.' })

async function show(receipts: PublishReceipt[], routes = {}) {
  const server = fakeServer({ 'GET /api/publishes': { body: receipts }, ...routes })
  const { user } = renderPart(<PublishStatus isRail={false} />)
  return {
    server,
    user,
    say: (next: PublishReceipt) => act(async () => dispatchLiveEvent({ type: 'publish', receipt: next })),
  }
}

test('only a publish that takes its time is told as under way', async () => {
  const { say } = await show([receipt({ id: 'p0' })])
  await screen.findByText('Site is up to date')
  const running = receipt({ outcome: 'running', finishedAt: null, message: '' })
  await say(running)
  expect(screen.getByText('Site is up to date')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Publishing…' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Publishing…')
  await say(receipt())
  expect(await screen.findByRole('button', { name: 'Site is up to date' })).toBeTruthy()
})

test('missing articles stay in view whatever is published since, and lead to their notice', async () => {
  const { user, say } = await show([held], {
    'GET /api/missing-articles': { body: { articles: 30, titles: [] } },
  })
  const status = await screen.findByRole('button', { name: '30 articles missing' })
  await say(receipt())
  expect(screen.getByRole('link', { name: 'Review missing articles' }).getAttribute('href')).toBe('/admin/articles')
  await user.click(status)
  const popover = within(await screen.findByRole('dialog', { name: 'Publishing' }))
  await user.click(await popover.findByRole('link', { name: 'Review missing articles' }))
  expect(screen.queryByRole('dialog', { name: 'Publishing' })).toBeNull()
})
