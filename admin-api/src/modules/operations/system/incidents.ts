import type { IncidentKind } from '@hometown/shared-types/system'
import type { AppContext } from '../../../context.ts'
import { findFirstPasswordProblem } from '../../platform/auth/first-password.service.ts'
import { findLastReceipt } from '../../platform/changes/receipts.service.ts'
import { findExampleKey } from '../../platform/shared-secrets/example-key.service.ts'
import { lookAtBackups } from './backup-watch.ts'
import { measureDisk } from './disk.ts'
import { lookAtSending } from './sending-watch.ts'
import { findOldestChange } from './system.repository.ts'

const PUBLISHING_MAY_FAIL_MS = 10 * 60_000

/** Resolves to a message for administrators while there is a problem, otherwise to undefined. */
export interface Watch {
  kind: IncidentKind
  look(context: AppContext): Promise<string | undefined>
}

export const watches: readonly Watch[] = [
  { kind: 'publishing', look: lookAtPublishing },
  { kind: 'sending', look: lookAtSending },
  { kind: 'disk', look: lookAtDisk },
  { kind: 'backup', look: lookAtBackups },
  { kind: 'secret-key', look: async (context) => findExampleKey(context) },
  { kind: 'first-password', look: findFirstPasswordProblem },
]

/** Publishing on hold is intentional, so it isn't reported. */
async function lookAtPublishing(context: AppContext): Promise<string | undefined> {
  const { clock, store } = context
  const oldest = await findOldestChange(store.db)
  if (oldest === undefined || clock.now() - oldest < PUBLISHING_MAY_FAIL_MS) return undefined
  const last = await findLastReceipt(context)
  if (last?.outcome === 'held') return undefined
  return last?.outcome === 'failed' && last.message
    ? `Changes have not been published for ten minutes: ${last.message}`
    : 'Changes haven’t been published for ten minutes.'
}

async function lookAtDisk({ config }: AppContext): Promise<string | undefined> {
  const { freeBytes, totalBytes, isLow } = await measureDisk(config.dataDir)
  if (!isLow) return undefined
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  return `The disk is nearly full: ${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} free.`
}
