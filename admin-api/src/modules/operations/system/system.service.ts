import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isoTime } from '@hometown/shared-types/iso-time'
import { alertEmailsSchema, INCIDENT_KINDS, type SystemStatus } from '@hometown/shared-types/system'
import { z } from 'zod'
import { canMailLinks } from '../../../config/config.ts'
import { describeUnencrypted } from '../../../config/unencrypted.ts'
import type { AppContext } from '../../../context.ts'
import { findSettingValue, saveSettingValue } from '../../../database/settings/setting-values.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { ROOT } from '../../../root.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { findLastReceipt } from '../../platform/changes/receipts.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { mailingHeld } from '../../platform/mail/mailing-hold.service.ts'
import { countWaitingMails } from '../../platform/mail/outgoing-mails.service.ts'
import { describeConnection } from '../../wordpress/wordpress-mirror/connection/connection.service.ts'
import { listBackups } from '../backups/backups.service.ts'
import type { BucketState } from './bucket.service.ts'
import { findOpenIncidents, measureDisk } from './incidents.ts'
import { countQueues, describeDatabase, findOldestChange } from './system.repository.ts'

const PATIENCE_MS = 3000

export async function getSystemStatus(
  context: AppContext,
  bucket: () => Promise<BucketState | null>,
): Promise<SystemStatus> {
  const { clock, config, store } = context
  const now = clock.now()
  const [disk, database, objects, work, lastPublish, backups, connection, held, incidents, alertEmails] =
    await Promise.all([
      measureDisk(config.dataDir),
      describeDatabase(store),
      bucket(),
      describeWork(context),
      findLastReceipt(context),
      // The page mustn't wait as long as a call of an object store may take.
      Promise.race([listBackups(context), delay(PATIENCE_MS, undefined, { ref: false })]),
      describeConnection(context),
      mailingHeld(context),
      findOpenIncidents(context),
      listAlertEmails(context),
    ])
  return {
    at: isoTime(now),
    versions: { hometown: ownVersion(), node: process.version, database: database.version },
    disk,
    database: {
      bytes: database.bytes ?? (await sizeOf(join(config.dataDir, 'hometown.sqlite'))),
      isReadOnly: database.isReadOnly,
    },
    objects,
    ...work,
    lastPollAt: connection.lastSyncAt,
    lastPublish: lastPublish ?? null,
    ...(backups && { lastBackup: backups[0] ?? null }),
    mail: {
      way: config.smtpUrl ? 'smtp' : 'outbox',
      ...(config.manageBy === 'mail' && !canMailLinks(config) && { readersWait: true }),
      held: held ? { since: isoTime(held.since), reason: held.reason } : null,
    },
    incidents: INCIDENT_KINDS.flatMap((kind) => {
      const incident = incidents[kind]
      return incident ? [{ kind, since: isoTime(incident.since), message: incident.message }] : []
    }),
    unencrypted: describeUnencrypted(config),
    alertEmails,
  }
}

/** What waits. */
async function describeWork({ store, clock }: AppContext): Promise<Pick<SystemStatus, 'queues' | 'oldestChangeAt'>> {
  const [queues, mails, oldest] = await Promise.all([
    countQueues(store.db, clock.now()),
    countWaitingMails(store.db),
    findOldestChange(store.db),
  ])
  return {
    queues: { ...queues, mails },
    oldestChangeAt: oldest === undefined ? null : isoTime(oldest),
  }
}

async function sizeOf(path: string): Promise<number> {
  const facts = await stat(path).catch(() => undefined)
  return facts?.size ?? 0
}

/** All packages share the version of the workspace root. */
export function ownVersion(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

const KEY = 'alertEmails'

export async function listAlertEmails({ store }: Pick<AppContext, 'store'>): Promise<string[]> {
  const parsed = alertEmailsSchema.shape.alertEmails.safeParse(await findSettingValue(store.db, KEY))
  return parsed.success ? parsed.data : []
}

export async function updateAlertEmails(context: AppContext, { user }: SignedIn, emails: string[]): Promise<void> {
  const now = context.clock.now()
  await context.store.db.transaction().execute(async (trx) => {
    await saveSettingValue(trx, KEY, emails, user.username, now)
    await recordAudit(trx, { user, action: 'settings.update', details: { keys: [KEY] } }, now)
  })
  announce(context, { type: 'changed', lists: ['settings'] })
}
