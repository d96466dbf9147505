import type { SystemStatus } from '@hometown/shared-types/contract/system'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { SystemTab } from './SystemTab.tsx'

function statusOf(changes: Partial<SystemStatus>): SystemStatus {
  return {
    ...{ at: '2026-11-20T16:42:00.000Z', versions: { hometown: '1.2.0', node: 'v22.0.0' } },
    disk: { freeBytes: 2e9, totalBytes: 9e9, isLow: false },
    objects: null,
    waiting: { changes: 0, mails: 0 },
    ...{ oldestChangeAt: null, lastPollAt: null, lastPublish: null, incidents: [] },
    unencrypted: [],
    mail: { way: 'outbox', held: null },
    ...changes,
  }
}

test('what is wrong is said at the top, with how long the oldest change waits', async () => {
  const body = statusOf({
    mail: { way: 'outbox', held: null, readersWait: true },
    objects: { name: 'the bucket “news”', problem: 'It didn’t answer within 3 seconds.' },
    oldestChangeAt: '2026-11-20T16:00:00.000Z',
  })
  fakeServer({ 'GET /api/system': { body } })
  renderPart(<SystemTab />)
  const attention = await screen.findByRole('region', { name: 'What needs attention' })
  expect(attention.textContent).toContain('Readers can’t change or end their subscriptions')
  expect(attention.textContent).toContain('The object store isn’t workingIt didn’t answer within 3 seconds.')
  expect(screen.getByText(/, the oldest /)).toBeTruthy()
})
