import type { ReaderAlert } from '@hometown/shared-types/reader-alert'
import type { PushSend } from '@hometown/shared-types/web-push'
import { expect, test } from 'vitest'
import { deviceReceipt } from './device-receipt.ts'

const AT = '2026-11-20T16:00:00.000Z'
const ALERT: ReaderAlert = {
  ...{ id: 'one', level: 'breaking', text: 'Bridge closed', url: null, startsAt: AT, endsAt: AT, state: 'active' },
  ...{ toDevices: true, createdBy: null, endedBy: null, version: 1 },
}
const SEND: PushSend = { alertId: 'one', devices: 120, accepted: 120, gone: 0, failed: 0, dropped: 0, finishedAt: AT }

test.each<[Partial<ReaderAlert>, Partial<PushSend> | undefined, string]>([
  [{}, undefined, 'Sending to devices…'],
  [{ state: 'planned' }, undefined, 'Goes to devices when it begins'],
  [{ toDevices: false }, undefined, 'Not sent to devices'],
  [{}, { devices: 0, accepted: 0 }, 'No devices to send to'],
  [{}, { accepted: 40, finishedAt: null }, 'Sent to 40 of 120 devices…'],
  [{}, {}, 'Sent to 120 devices'],
  [{}, { accepted: 1, devices: 1 }, 'Sent to 1 device'],
  [
    {},
    { accepted: 100, gone: 10, failed: 6, dropped: 4 },
    'Sent to 100 devices, 6 couldn’t be reached, 10 no longer in use, 4 not sent before the end',
  ],
])('of %o and %o, the desk says so', (alert, send, text) => {
  expect(deviceReceipt({ ...ALERT, ...alert }, send && { ...SEND, ...send })).toBe(text)
})
