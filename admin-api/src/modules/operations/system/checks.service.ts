import { statfs } from 'node:fs/promises'
import { type IncidentKind, incidentKindSchema } from '@hometown/shared-types/contract/system'
import { formatBytes } from '@hometown/shared-types/rules/bytes'
import { formatCountyTime } from '@hometown/shared-types/rules/time'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import { findInstanceValue } from '../../../database/instance-values.ts'
import { findPausedSendProblem } from '../../audience/newsletters/index.ts'
import { findLastPublishReceipt } from '../../platform/changes/index.ts'
import { findMailingHold } from '../../platform/mail/index.ts'
import { findBackupState } from '../backups/index.ts'
import { LAST_START_KEY } from './hold-after-restore.service.ts'

/** A problem that administrators are mailed about, when it begins and when it is over. */
export interface SystemCheck {
  readonly kind: IncidentKind
  readonly begun: string
  readonly over: string
  /** Resolves to a message for administrators while there is a problem. */
  check(context: AppContext): Promise<string | undefined>
}

export const systemChecks: readonly SystemCheck[] = [
  { kind: 'publishing', begun: 'Publishing fails', over: 'Publishing works again', check: checkPublishingDelay },
  { kind: 'sending', begun: 'A send has stopped', over: 'The send continues', check: checkSending },
  { kind: 'disk', begun: 'The disk is nearly full', over: 'The disk has space again', check: checkFreeDisk },
  { kind: 'backup', begun: 'There is no new backup', over: 'Backups work again', check: checkBackups },
]

export const INCIDENTS_KEY = 'incidents'

const openIncidentsSchema = z.partialRecord(incidentKindSchema, z.object({ since: z.number(), message: z.string() }))
export type OpenIncidents = z.infer<typeof openIncidentsSchema>

export async function findOpenIncidents({ store }: AppContext): Promise<OpenIncidents> {
  return (await findInstanceValue(store.db, INCIDENTS_KEY, openIncidentsSchema)) ?? {}
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAX_PUBLISHING_DELAY_MS = 10 * MINUTE_MS

/** Publishing on hold is intentional, so it isn't reported. */
async function checkPublishingDelay(context: AppContext): Promise<string | undefined> {
  const now = context.clock.now()
  const { oldestChange } = await findUnpublishedChanges(context.store.db)
  if (oldestChange === null || now - oldestChange < MAX_PUBLISHING_DELAY_MS) return undefined
  const last = await findLastPublishReceipt(context)
  if (last?.outcome === 'held') return undefined
  return last?.outcome === 'failed' && last.message
    ? `Changes have not been published for ten minutes: ${last.message}`
    : 'Changes haven’t been published for ten minutes.'
}

/** The changes that wait to be published, and when that went well last. Times are milliseconds. */
interface UnpublishedChanges {
  changes: number
  oldestChange: number | null
  lastLivePublish: number | null
}

export async function findUnpublishedChanges(db: Db): Promise<UnpublishedChanges> {
  const { rows } = await sql<UnpublishedChanges>`
    select count(*) as changes, min(created_at) as "oldestChange",
      (select max(finished_at) from publishes where outcome = 'live') as "lastLivePublish"
    from changes where publish_id is null
  `.execute(db)
  return rows[0] ?? { changes: 0, oldestChange: null, lastLivePublish: null }
}

export async function checkSending(context: AppContext): Promise<string | undefined> {
  return (await findPausedSendProblem(context)) ?? (await findStuckMail(context)) ?? (await findFailingIssue(context))
}

const MAX_MAIL_DELAY_MS = 15 * MINUTE_MS

/** Mail on hold is intentional, so it isn't reported. Nor are alerts, which would report themselves. */
async function findStuckMail(context: AppContext): Promise<string | undefined> {
  const { store, clock } = context
  const mail = await store.db
    .selectFrom('outgoing_mails')
    .select('reply')
    .where('state', '=', 'queued')
    .where('created_at', '<=', clock.now() - MAX_MAIL_DELAY_MS)
    .where('reply', 'is not', null)
    .where('kind', '<>', 'alert')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!mail || (await findMailingHold(context))) return undefined
  return `Mails to readers have waited for the mail server for 15 minutes: ${mail.reply}`
}

/** More failures than one in twenty raise an alert. */
const MAX_FAILED_MAIL_ONE_IN = 20
/** One bad address among fewer messages would raise an alert. */
const MIN_MESSAGES_TO_ALERT = 20

async function findFailingIssue({ store, clock }: AppContext): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from (
      select n.title, s.started_at, n.recipient_count as accepted,
        (select count(*) from newsletter_deliveries d where d.send_number = s.number and d.state = 'failed') as failed
      from newsletter_sends s join newsletters n on n.id = s.newsletter_id
      where s.started_at >= ${clock.now() - 24 * HOUR_MS}
    ) as sends
    where accepted + failed >= ${MIN_MESSAGES_TO_ALERT} and failed * ${MAX_FAILED_MAIL_ONE_IN} > accepted + failed
    order by started_at desc limit 1
  `.execute(store.db)
  return (
    rows[0] && `Mail servers refused more than 5% of the messages of “${rows[0].title}”. Its report has their reasons.`
  )
}

async function checkFreeDisk({ config }: AppContext): Promise<string | undefined> {
  const { freeBytes, totalBytes, isLow } = await measureDisk(config.dataDir)
  if (!isLow) return undefined
  return `The disk is nearly full: ${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} free.`
}

const LOW_DISK_SHARE = 0.1
const LOW_DISK_BYTES = 1e9

export async function measureDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  const totalBytes = blocks * bsize
  return { freeBytes, totalBytes, isLow: freeBytes < totalBytes * LOW_DISK_SHARE || freeBytes < LOW_DISK_BYTES }
}

/** A day, plus an hour for clock changes, plus time to make a large backup. */
const MAX_BACKUP_AGE_MS = 28 * HOUR_MS
/** After downtime, the service makes the nightly backup at its start. */
const BACKUP_GRACE_MS = 2 * HOUR_MS

export async function checkBackups(context: AppContext): Promise<string | undefined> {
  const { clock, config, store } = context
  const state = await findBackupState(store.db)
  const now = clock.now()
  // A new service has none until its first night is over.
  if (!state || now - state.lastAt < MAX_BACKUP_AGE_MS) return undefined
  if (now - ((await findInstanceValue(store.db, LAST_START_KEY, z.number())) ?? 0) < BACKUP_GRACE_MS) return undefined
  const last = formatCountyTime(state.lastAt, config.timeZone, "MMMM d, yyyy 'at' h:mm a")
  return `No backup has been made since ${last}. ${state.problem ?? 'Make one under Settings → System now.'}`
}
