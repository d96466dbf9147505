import type { AppContext } from '../../../context.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { announceEndedSessions, endAllSessions } from '../auth/sessions/sessions.service.ts'
import { recordChange, wakePublishing } from '../changes/changes.service.ts'
import { HOLD, type MailingHold } from '../mail/mailing-hold.service.ts'
import {
  deletePending,
  findCount,
  findLastRestore,
  findPending,
  type Raise,
  raiseCount,
  underWitnessLock,
} from './restores.repository.ts'
import { readWitness, writeWitness } from './witness.ts'

export const RESTORED_REASON = 'The database was restored from a backup, copied or moved.'

type RestoreContext = Pick<AppContext, 'store' | 'clock' | 'link' | 'log' | 'objects'>

/**
 * Compares the database's count with the witness, which a restore doesn't put back. A database that has gone back is
 * noted: all mail is held until a person releases it, all sessions end, and the whole site is rendered again. Does
 * nothing on one machine, which looks only when it starts. @returns whether it has gone back @throws while the bucket is away
 */
export async function noticeRestore(context: RestoreContext): Promise<boolean> {
  const { objects, store } = context
  if (!objects) return false
  // The witness first: the database counts first, so it is never behind a witness that was read before.
  const witness = await readWitness(objects)
  if (witness === undefined || (await findCount(store.db)) >= witness) return false
  return raise(context, objects)
}

/**
 * For a start, and for each second of a send: afterwards a backup from before can be told from the database.
 * @param isKnown somebody else knows that the database was restored @returns whether it has gone back
 */
export async function raiseWitness(context: RestoreContext, isKnown = false): Promise<boolean> {
  const { objects } = context
  return objects ? raise(context, objects, async () => isKnown) : false
}

/**
 * For whoever saw the database go back, even to a copy that is as new as the last start or send.
 * @param lastRestore by `lastRestoreOf`, from before it went back
 */
export async function reportGoneBack(context: RestoreContext, lastRestore: number): Promise<void> {
  // Somebody else may have reported it meanwhile.
  const isKnown: Raise['isKnown'] = async (trx) => (await findLastRestore(trx)) <= lastRestore
  if (context.objects) await raise(context, context.objects, isKnown)
}

/** Another number than before: the database was restored meanwhile, and what was remembered of it may be wrong. */
export function lastRestoreOf({ store }: Pick<AppContext, 'store'>): Promise<number> {
  return findLastRestore(store.db)
}

/** After a restore: even a backup that is as new as the last start or send counts as one that has gone back. */
export async function raiseWitnessAbove({ store }: Pick<AppContext, 'store'>, objects: ObjectStore): Promise<void> {
  const count = await findCount(store.db)
  await writeWitness(objects, Math.max(count, (await readWitness(objects)) ?? 0) + 1)
}

/** True from when a restore was noticed until `settleRestore`. */
export function isRestorePending({ store }: Pick<AppContext, 'store'>): Promise<boolean> {
  return findPending(store.db)
}

export async function settleRestore({ store }: Pick<AppContext, 'store'>): Promise<void> {
  await deletePending(store.db)
}

async function raise(
  context: RestoreContext,
  objects: ObjectStore,
  isKnown: Raise['isKnown'] = async () => false,
): Promise<boolean> {
  const { clock, link, log, store } = context
  const now = clock.now()
  const witness = (await readWitness(objects)) ?? 0
  const { count, isBack } = await raiseCount(store, {
    witness,
    isKnown,
    now,
    async noteRestore(trx) {
      await saveValue(trx, HOLD, { since: now, reason: RESTORED_REASON } satisfies MailingHold, now)
      await recordChange(trx, { kind: 'restored' }, now)
      const ended = await endAllSessions(trx)
      await recordAudit(trx, { user: null, action: 'backup.restore', details: { ended } }, now)
    },
  })
  await underWitnessLock(store, async () => {
    // Another machine may have counted further meanwhile.
    if (((await readWitness(objects)) ?? 0) < count) await writeWitness(objects, count)
  })
  if (!isBack) return false
  log.error(
    'the database was restored from a backup, copied or moved: mail is held, everyone has to sign in again, and the whole site is rendered again',
  )
  announceEndedSessions({ link })
  wakePublishing({ link })
  return true
}
