import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isoTime, isoTimeOrNull } from '@hometown/shared-types/iso-time'
import { alertEmailsSchema, INCIDENT_KINDS, type SystemStatus } from '@hometown/shared-types/system'
import { sql } from 'kysely'
import { z } from 'zod'
import { canMailLinks } from '../../../config/config.ts'
import { describeUnencrypted } from '../../../config/unencrypted.ts'
import type { AppContext } from '../../../context.ts'
import { findSettingValue, saveSettingValue } from '../../../database/settings/setting-values.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { ROOT } from '../../../root.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { findLastReceipt } from '../../platform/changes/receipts.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { mailingHeld } from '../../platform/mail/mailing-hold.service.ts'
import { countWaitingMails } from '../../platform/mail/outgoing-mails.service.ts'
import { describeConnection } from '../../wordpress/wordpress-mirror/connection/connection.service.ts'
import { listBackups } from '../backups/backups.service.ts'
import { findBucketState, orAfterPatience } from './bucket.service.ts'
import { findOpenIncidents, measureDisk } from './checks.service.ts'
import { findFigures } from './figures.repository.ts'

export async function getSystemStatus(context: AppContext): Promise<SystemStatus> {
  const { clock, config, store } = context
  const now = clock.now()
  const [disk, database, objects, figures, mails, lastPublish, backups, connection, held, incidents, alertEmails] =
    await Promise.all([
      measureDisk(config.dataDir),
      describeDatabase(store),
      findBucketState(context),
      findFigures(store.db, now),
      countWaitingMails(store.db),
      findLastReceipt(context),
      orAfterPatience(listBackups(context), undefined),
      describeConnection(context),
      mailingHeld(context),
      findOpenIncidents(context),
      listAlertEmails(context),
    ])
  const { changes, pictures, webhooks, schedule, oldestChange } = figures
  const { version, ...size } = database
  return {
    at: isoTime(now),
    versions: { hometown: ownVersion(), node: process.version, database: version },
    disk,
    database: size,
    objects,
    queues: { changes, pictures, webhooks, schedule, mails },
    oldestChangeAt: isoTimeOrNull(oldestChange),
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

async function describeDatabase({ db, kind }: AppContext['store']) {
  const facts =
    kind === 'sqlite'
      ? sql`select 'SQLite ' || sqlite_version() as version, page_count * page_size as bytes, 0 as is_read_only
          from pragma_page_count(), pragma_page_size()`
      : sql`select 'PostgreSQL ' || current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes,
          current_setting('transaction_read_only')::boolean as is_read_only`
  const schema = z.object({ version: z.string(), bytes: z.coerce.number(), is_read_only: z.coerce.boolean() })
  const { version, bytes, is_read_only: isReadOnly } = schema.parse((await facts.execute(db)).rows[0])
  return { version, bytes, isReadOnly }
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
