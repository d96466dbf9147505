import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isoTime } from '@hometown/shared-types/iso-time'
import { INCIDENT_KINDS, type SystemStatus } from '@hometown/shared-types/system'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { ROOT } from '../../../root.ts'
import { findLastReceipt } from '../../platform/changes/receipts.service.ts'
import { mailingHeld } from '../../platform/mail/mailing-hold.service.ts'
import { countWaitingMails } from '../../platform/mail/outgoing-mails.service.ts'
import { describeConnection } from '../../wordpress/wordpress-mirror/connection/connection.service.ts'
import { getBackups } from '../backups/backups.service.ts'
import { listAlertEmails } from './alert-emails.ts'
import { measureDisk } from './disk.ts'
import { findOpenIncidents } from './incidents.ts'
import type { ProcessBoard } from './process-health.ts'
import { countQueues, describeDatabase } from './system.repository.ts'

export async function getSystemStatus(context: AppContext, board: ProcessBoard): Promise<SystemStatus> {
  const { clock, config, store } = context
  const now = clock.now()
  const [disk, database, queues, mails, lastPublish, { backups }, connection, held, incidents, alertEmails] =
    await Promise.all([
      measureDisk(config.dataDir),
      describeDatabase(store),
      countQueues(store.db, now),
      countWaitingMails(store.db),
      findLastReceipt(context),
      getBackups(context),
      describeConnection(context),
      mailingHeld(context),
      findOpenIncidents(context),
      listAlertEmails(context),
    ])
  const file = join(config.dataDir, 'hometown.sqlite')
  return {
    at: isoTime(now),
    versions: { hometown: ownVersion(), node: process.version, database: database.version },
    disk,
    database: {
      kind: store.kind,
      bytes: database.bytes ?? (await sizeOf(file)),
      walBytes: store.kind === 'sqlite' ? await sizeOf(`${file}-wal`) : null,
    },
    processes: board.list().map(({ process: name, heardAt, loopLagP99, loopLagMax, memoryBytes, uptime }) => {
      return { name, loopLagP99, loopLagMax, memoryBytes, uptime, heardAt: isoTime(heardAt) }
    }),
    queues: { ...queues, mails },
    lastPollAt: connection.lastSyncAt,
    lastPublish: lastPublish ?? null,
    lastBackup: backups[0] ?? null,
    mail: {
      way: config.smtpUrl ? 'smtp' : 'outbox',
      held: held ? { since: isoTime(held.since), reason: held.reason } : null,
    },
    incidents: INCIDENT_KINDS.flatMap((kind) => {
      const incident = incidents[kind]
      return incident ? [{ kind, since: isoTime(incident.since), message: incident.message }] : []
    }),
    alertEmails,
  }
}

/** All packages share the version of the workspace root. */
export function ownVersion(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

async function sizeOf(path: string): Promise<number> {
  const facts = await stat(path).catch(() => undefined)
  return facts?.size ?? 0
}
