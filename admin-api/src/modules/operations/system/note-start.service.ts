import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { pauseUnfinished } from '../../audience/newsletters/sending/sending.service.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { endAllSessions } from '../../platform/auth/sessions/sessions.service.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import { HOLD, type MailingHold } from '../../platform/mail/mailing-hold.service.ts'
import { RESTORED_REASON, raiseWitness } from '../../platform/restores/restores.service.ts'
import { findTimeSinceEnd, MAIL_LEASE } from '../../platform/schedule/leases.service.ts'
import { STARTS } from './system.repository.ts'

/** `Store.identity()` of the last start. */
const IDENTITY = 'database_identity'
/** Another copy may have sent meanwhile what came due. */
const AWAY_MS = 10 * 60_000

/** Written by a restore; differs from every real count. */
const RESTORED = -1

/** `starting`: the database may not have counted this start yet. */
const instanceSchema = z.object({ starts: z.number().int(), state: z.enum(['starting', 'started']) })
type Instance = z.infer<typeof instanceSchema>

/**
 * Counts starts in the database and outside of it: in a file of `DATA_DIR`, or in the bucket that several machines share.
 * If the database was restored, replaced, copied or moved, all mail is held until a person releases it, all sessions end,
 * and the whole site is rendered again. Returns whether it was. Sends that were interrupted for more than ten minutes are
 * paused.
 */
export async function noteStart(
  context: Pick<AppContext, 'clock' | 'config' | 'store' | 'link' | 'log' | 'objects'>,
): Promise<boolean> {
  await pauseAfterAbsence(context)
  const { objects, store } = context
  const identity = await store.identity()
  const known = await findValue(store.db, IDENTITY, z.string())
  const isCopy = known !== undefined && identity !== undefined && identity !== known
  return objects ? noteSharedStart(context, { identity, isCopy }) : noteOwnStart(context, { identity, isCopy })
}

async function pauseAfterAbsence({ clock, store }: Pick<AppContext, 'clock' | 'store'>): Promise<void> {
  const since = await findTimeSinceEnd(store, MAIL_LEASE)
  if (since === undefined || since < AWAY_MS) return
  await store.db.transaction().execute((trx) => pauseUnfinished(trx, 'away', clock.now()))
}

interface Found {
  identity: string | undefined
  /** The database remembers another identity. */
  isCopy: boolean
}

async function noteSharedStart(
  context: Parameters<typeof noteStart>[0],
  { identity, isCopy }: Found,
): Promise<boolean> {
  const { clock, config, store } = context
  const path = join(config.dataDir, 'instance.json')
  const isBack = await raiseWitness(context, isCopy || readInstance(path)?.starts === RESTORED)
  if (identity !== undefined) await saveValue(store.db, IDENTITY, identity, clock.now())
  await saveValue(store.db, STARTS, ((await findValue(store.db, STARTS, z.number().int())) ?? 0) + 1, clock.now())
  // Without a bucket, the next start would compare with an old count.
  await rm(path, { force: true })
  return isBack
}

async function noteOwnStart(
  { clock, config, store }: Pick<AppContext, 'clock' | 'config' | 'store'>,
  { identity, isCopy }: Found,
) {
  const path = join(config.dataDir, 'instance.json')
  const now = clock.now()
  const counted = await findValue(store.db, STARTS, z.number().int())
  const instance = readInstance(path)
  const isOther = isCopy || disagrees(counted, instance)
  // A start that was cut off is repeated under its number: several in a row must not look like an older database.
  const known = Math.max(counted ?? 0, instance?.starts ?? 0)
  const starts = isInterrupted(counted, instance) ? known : known + 1

  // Until it is in the database, a restore must be found again by a start that follows one that was cut off.
  if (!isOther) await writeInstance(path, { starts, state: 'starting' })
  await store.db.transaction().execute(async (trx) => {
    if (isOther) {
      await saveValue(trx, HOLD, { since: now, reason: RESTORED_REASON } satisfies MailingHold, now)
      await recordChange(trx, { kind: 'settings' }, now)
      const ended = await endAllSessions(trx)
      await recordAudit(trx, { user: null, action: 'backup.restore', details: { ended } }, now)
    }
    await saveValue(trx, STARTS, starts, now)
    if (identity !== undefined) await saveValue(trx, IDENTITY, identity, now)
  })
  await writeInstance(path, { starts, state: 'started' })
  return isOther
}

function disagrees(counted: number | undefined, instance: Instance | undefined): boolean {
  // A new database, or one from a version that didn't count, unless a backup was restored.
  if (counted === undefined) return instance?.starts === RESTORED
  if (instance === undefined) return true
  return counted !== instance.starts && !isInterrupted(counted, instance)
}

/** The last start ended before the database counted it. */
function isInterrupted(counted: number | undefined, instance: Instance | undefined): boolean {
  return instance?.state === 'starting' && counted === instance.starts - 1
}

function readInstance(path: string): Instance | undefined {
  try {
    return instanceSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

async function writeInstance(path: string, instance: Instance): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(instance), { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}
