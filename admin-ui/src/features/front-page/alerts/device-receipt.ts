import type { ReaderAlert } from '@hometown/shared-types/reader-alert'
import type { PushSend } from '@hometown/shared-types/web-push'
import { countOf, formatNumber } from '../../../lib/numbers.ts'

/** "Sent to 120 devices", or how far it is. Sent means that the push services took it. */
export function deviceReceipt({ toDevices, state }: ReaderAlert, send: PushSend | undefined): string {
  if (!toDevices) return 'Not sent to devices'
  if (state === 'planned') return 'Goes to devices when it begins'
  if (!send) return 'Sending to devices…'
  const { devices, accepted, gone, failed, dropped, finishedAt } = send
  if (devices === 0) return 'No devices to send to'
  if (finishedAt === null) return `Sent to ${formatNumber(accepted)} of ${countOf(devices, 'device')}…`
  const rest = [
    ...(failed > 0 ? [`${formatNumber(failed)} couldn’t be reached`] : []),
    ...(gone > 0 ? [`${formatNumber(gone)} no longer in use`] : []),
    ...(dropped > 0 ? [`${formatNumber(dropped)} not sent before the end`] : []),
  ]
  return [`Sent to ${countOf(accepted, 'device')}`, ...rest].join(', ')
}
