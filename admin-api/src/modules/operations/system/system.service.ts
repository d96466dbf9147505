import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { INCIDENT_KINDS, type SystemStatus } from '@hometown/shared-types/contract/system'
import { isoTime, isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import { canMailPreferenceLinks, hasMailServer } from '../../../config/config.ts'
import { describeUnencryptedConnections } from '../../../config/unencrypted.ts'
import type { AppContext } from '../../../context.ts'
import { PROJECT_FOLDER } from '../../../root.ts'
import { findLastPublishReceipt } from '../../platform/changes/index.ts'
import { countWaitingMails, findMailingHold } from '../../platform/mail/index.ts'
import { describeWordPressConnection } from '../../wordpress/wordpress-mirror/index.ts'
import { findOpenIncidents, findUnpublishedChanges, measureDisk } from './checks.service.ts'

export async function getSystemStatus(context: AppContext): Promise<SystemStatus> {
  const { clock, config, store } = context
  const [disk, objects, { changes, oldestChange }, mails, lastPublish, connection, held, incidents] = await Promise.all(
    [
      measureDisk(config.dataDir),
      checkObjectStore(context),
      findUnpublishedChanges(store.db),
      countWaitingMails(store.db),
      findLastPublishReceipt(context),
      describeWordPressConnection(context),
      findMailingHold(context),
      findOpenIncidents(context),
    ],
  )
  return {
    at: isoTime(clock.now()),
    versions: { hometown: hometownVersion(), node: process.version },
    disk,
    objects,
    waiting: { changes, mails },
    oldestChangeAt: isoTimeOrNull(oldestChange),
    lastPollAt: connection.lastSyncAt,
    lastPublish: lastPublish ?? null,
    mail: {
      way: hasMailServer(config) ? 'smtp' : 'outbox',
      ...(config.manageBy === 'mail' && !canMailPreferenceLinks(config) && { readersWait: true }),
      held: held ? { since: isoTime(held.since), reason: held.reason } : null,
    },
    incidents: INCIDENT_KINDS.flatMap((kind) => {
      const incident = incidents[kind]
      return incident ? [{ kind, since: isoTime(incident.since), message: incident.message }] : []
    }),
    unencrypted: describeUnencryptedConnections(config),
  }
}

const OBJECT_STORE_TIMEOUT_MS = 3000

/** Tells whether the object store answers now; null on one machine. */
async function checkObjectStore({ objects }: AppContext): Promise<SystemStatus['objects']> {
  if (!objects) return null
  const answer = objects.get('check/now').then(
    () => null,
    (error: Error) => error.message,
  )
  // The page mustn't wait as long as a call may take.
  const timeout = delay(OBJECT_STORE_TIMEOUT_MS, 'It didn’t answer within 3 seconds.', { ref: false })
  return { name: objects.name, problem: await Promise.race([answer, timeout]) }
}

/** All packages share the version of the workspace root. */
export function hometownVersion(): string {
  const text = readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
