import { statfs } from 'node:fs/promises'
import { formatCountyTime } from '@hometown/shared-types/county-time'
import { type IncidentKind, incidentKindSchema } from '@hometown/shared-types/system'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findValue } from '../../../database/settings/instance-values.ts'
import { findSendingTrouble } from '../../audience/newsletters/newsletters.service.ts'
import { findLastReceipt } from '../../platform/changes/receipts.service.ts'
import { listJobs } from '../../platform/jobs/plan.service.ts'
import { mailingHeld } from '../../platform/mail/mailing-hold.service.ts'
import { findBackupHealth, nightlyBackup } from '../backups/backups.service.ts'
import { findLastStart, findOldestChange, findWaitingMail, listRecentSends } from './system.repository.ts'

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

export const INCIDENTS = 'incidents'

const openIncidentsSchema = z.partialRecord(incidentKindSchema, z.object({ since: z.number(), message: z.string() }))
export type OpenIncidents = z.infer<typeof openIncidentsSchema>

export async function findOpenIncidents({ store }: Pick<AppContext, 'store'>): Promise<OpenIncidents> {
  return (await findValue(store.db, INCIDENTS, openIncidentsSchema)) ?? {}
}

const MAIL_MAY_WAIT_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000
const FAILED_SHARE = 0.05
/** With fewer messages, one bad address would raise an alert. */
const ENOUGH_MESSAGES = 20

export async function lookAtSending(context: AppContext): Promise<string | undefined> {
  return (await findSendingTrouble(context)) ?? (await findStuckMail(context)) ?? (await findFailingSend(context))
}

/** Mail on hold is intentional, so it isn't reported. */
async function findStuckMail(context: AppContext): Promise<string | undefined> {
  const { store, clock } = context
  const mail = await findWaitingMail(store.db, clock.now() - MAIL_MAY_WAIT_MS)
  if (!mail || (await mailingHeld(context))) return undefined
  return `Mails to readers have waited for the mail server for 15 minutes: ${mail.reply}`
}

async function findFailingSend({ store, clock }: AppContext): Promise<string | undefined> {
  for (const { title, accepted, failed } of await listRecentSends(store.db, clock.now() - DAY_MS)) {
    const answered = accepted + Number(failed)
    if (answered < ENOUGH_MESSAGES || Number(failed) <= answered * FAILED_SHARE) continue
    return `Mail servers refused more than 5% of the messages of “${title}”. Its report has their reasons.`
  }
  return undefined
}

const HOUR = 60 * 60_000
/** A day, plus an hour for clock changes, plus time to make a large backup. */
const OLDEST_MS = 28 * HOUR
/** After downtime, the service makes the nightly backup at its start. */
const CATCHING_UP_MS = 2 * HOUR

/** Reports a failed backup immediately, and one that never started by the age of the newest. */
export async function lookAtBackups(context: AppContext): Promise<string | undefined> {
  const { clock, config, store } = context
  const { newestAt, problem } = await findBackupHealth(context)
  if (problem) return problem
  // Neither begins nor ends a problem: the object store's absence is shown by itself.
  if (newestAt === 'unknown') return (await findOpenIncidents(context)).backup?.message
  const now = clock.now()
  // A new service has none until its first night is over.
  const since = newestAt ?? (await listJobs(store.db, nightlyBackup.name)).at(-1)?.created_at ?? now
  if (now - since < OLDEST_MS) return undefined
  if (now - ((await findLastStart(store.db)) ?? 0) < CATCHING_UP_MS) return undefined
  const last = newestAt && formatCountyTime(newestAt, config.timeZone, "MMMM d, yyyy 'at' h:mm a")
  return last
    ? `Nightly backups have stopped. The last good one was made on ${last}. Make a backup on the System page now.`
    : 'No backup has been made yet. Make a backup on the System page now.'
}

const LOW_PART = 0.1
const LOW_BYTES = 1e9

export async function measureDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  const totalBytes = blocks * bsize
  return { freeBytes, totalBytes, isLow: freeBytes < totalBytes * LOW_PART || freeBytes < LOW_BYTES }
}
