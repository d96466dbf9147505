import type { SystemStatus } from '@hometown/shared-types/contract/system'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { doubleClick } from '../../../test/support/double-click.ts'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { SystemTab } from './SystemTab.tsx'

test('a double click makes one backup', async () => {
  const server = fakeServer({
    'GET /api/backups': { body: { backups: [], isAsked: false, problem: null } },
    'POST /api/backups': { body: {} },
  })
  renderPart(<SystemTab />)
  doubleClick(await screen.findByRole('button', { name: 'Back Up Now' }))
  const started = () => server.calls.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(started()).not.toEqual([]))
  expect(started().map(({ path }) => path)).toEqual(['/api/backups'])
})

function statusOf(changes: Partial<SystemStatus>): SystemStatus {
  return {
    ...{ at: '2026-11-20T16:42:00.000Z', versions: { hometown: '1.2.0', node: 'v22.0.0' } },
    disk: { freeBytes: 2e9, totalBytes: 9e9, isLow: false },
    objects: null,
    waiting: { changes: 0, mails: 0 },
    ...{ oldestChangeAt: null, lastPollAt: null, lastPublish: null, incidents: [], alertEmails: [] },
    unencrypted: [],
    mail: { way: 'outbox', held: null },
    ...changes,
  }
}

function openSystem(changes: Partial<SystemStatus>) {
  fakeServer({ 'GET /api/system': { body: statusOf(changes) } })
  renderPart(<SystemTab />)
}

test('without a mail server, it says that readers can’t manage their subscriptions', async () => {
  openSystem({ mail: { way: 'outbox', held: null, readersWait: true } })
  await screen.findByText('Readers can’t change or end their subscriptions')
})

test('what is wrong with the object store is said at the top', async () => {
  openSystem({ objects: { name: 'the bucket “news”', problem: 'It didn’t answer within 3 seconds.' } })
  const attention = await screen.findByRole('region', { name: 'What needs attention' })
  expect(attention.textContent).toContain('The object store isn’t workingIt didn’t answer within 3 seconds.')
})

test('the state says how long the oldest change waits', async () => {
  openSystem({ oldestChangeAt: '2026-11-20T16:00:00.000Z' })
  expect(await screen.findByText(/, the oldest /)).toBeTruthy()
})
