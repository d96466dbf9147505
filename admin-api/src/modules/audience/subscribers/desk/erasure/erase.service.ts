import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../../context.ts'
import type { Database } from '../../../../../database/database.ts'
import { findValue, saveValue } from '../../../../../database/settings/instance-values.ts'
import { retryConflicts } from '../../../../../database/write-conflict.ts'
import type { FileContext } from '../../../../../file-storage/open-file-storage.ts'
import { AppError } from '../../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../../http/request-context.ts'
import { recordAudit } from '../../../../platform/auth/audit.service.ts'
import { announce } from '../../../../platform/live/live.service.ts'
import { eachAddress, eraseAddress, isOnTheWire } from './address-columns.repository.ts'
import { openAddressHashes } from './address-hash.ts'
import type { Erasure, ErasureLog } from './erasure-entry.ts'
import { erasureLog } from './erasure-log.ts'
import { hasErasure, listErasures, saveErasure } from './erasures.repository.ts'
import { eraseFromOutbox } from './outbox-of.ts'

/** Number of log lines applied to this database. After a restore it is smaller than the log. */
const APPLIED = 'erasures-applied'

const ON_THE_WIRE_MESSAGE = 'We’re sending a message to this address right now. Please try again in a minute.'

/** Erases an address everywhere, and again if an older backup is restored later. */
export async function eraseEverything(context: AppContext, { user }: SignedIn, email: string): Promise<void> {
  const { store, config, clock } = context
  const now = clock.now()
  const erasure = { emailHash: openAddressHashes(context)(email), erasedAt: now }
  const log = erasureLog(context)
  let logged: LoggedErasure | undefined
  // An object store may take seconds. No transaction waits for so long.
  if (context.objects) {
    await refuseOnTheWire(store.db, email)
    logged = await logErasure(log, erasure)
  }
  await retryConflicts(() =>
    store.db.transaction().execute(async (trx) => {
      await refuseOnTheWire(trx, email)
      await eraseAddress(trx, { email, until: now })
      await saveErasure(trx, erasure)
      await recordAudit(trx, { user, action: 'subscriber.erase' }, now)
      // Nothing can be refused from here on. Logged before the commit: if we crash in between, the next start finds an
      // entry that the database doesn't know and applies it.
      logged ??= await logErasure(log, erasure)
      await saveValue(trx, APPLIED, logged.count, now)
    }),
  ).catch(async (error: unknown) => {
    await takeBackUnsaved(store.db, erasure, logged)
    throw error
  })
  await eraseFromOutbox(config.dataDir, email)
  // The erasure is committed. What remains in the database's log goes with the next erasure at the latest.
  await store.forgetDeleted().catch((error) => context.log.warn({ err: error }, 'could not empty the database’s log'))
  announce(context, { type: 'changed', lists: ['subscribers'] })
}

interface LoggedErasure {
  /** All entries so far. */
  readonly count: number
  takeBack(): Promise<void>
}

async function logErasure(log: ErasureLog, erasure: Erasure): Promise<LoggedErasure> {
  const takeBack = await log.append(erasure)
  return { takeBack, count: await log.count() }
}

/** The desk says that it failed, so no later start may erase the address. A commit without an answer has saved it. */
async function takeBackUnsaved(db: Kysely<Database>, erasure: Erasure, logged?: LoggedErasure): Promise<void> {
  if (!logged) return
  // While the database is away we can't know, and an entry too many is better than one that is missing.
  const isSaved = await hasErasure(db, erasure).catch(() => true)
  if (!isSaved) await logged.takeBack().catch(() => undefined)
}

async function refuseOnTheWire(db: Kysely<Database>, email: string): Promise<void> {
  if (await isOnTheWire(db, email)) throw new AppError(409, 'on_the_wire', ON_THE_WIRE_MESSAGE)
}

/** Repeats erasures that a restored backup lacks. Returns how many. @param isRestored result of `noteStart`. */
export async function eraseAgain(context: FileContext, isRestored: boolean): Promise<number> {
  const { store, config, clock } = context
  const log = erasureLog(context)
  const applied = await findValue(store.db, APPLIED, z.number().int())
  if (!isRestored && (applied ?? 0) === (await log.count())) return 0
  const logged = await log.read()
  const known = await listErasures(store.db)
  const untilByHash = new Map<string, number>()
  for (const { emailHash, erasedAt } of [...known, ...logged])
    untilByHash.set(emailHash, Math.max(erasedAt, untilByHash.get(emailHash) ?? 0))
  const found = await findAddresses(context, untilByHash)
  for (const [email, erasure] of found) {
    await store.db.transaction().execute((trx) => eraseAddress(trx, { email, until: erasure.erasedAt }))
    await eraseFromOutbox(config.dataDir, email)
  }
  if (found.size > 0) await store.forgetDeleted()
  await store.db.transaction().execute(async (trx) => {
    for (const [emailHash, erasedAt] of untilByHash) await saveErasure(trx, { emailHash, erasedAt })
    await saveValue(trx, APPLIED, logged.length, clock.now())
  })
  return found.size
}

async function findAddresses(
  context: Pick<AppContext, 'store' | 'config'>,
  untilByHash: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Erasure>> {
  const found = new Map<string, Erasure>()
  if (untilByHash.size === 0) return found
  const hashOf = openAddressHashes(context)
  for await (const emails of eachAddress(context.store.db))
    for (const email of new Set(emails)) {
      const emailHash = hashOf(email)
      const erasedAt = untilByHash.get(emailHash)
      if (erasedAt !== undefined) found.set(email, { emailHash, erasedAt })
    }
  return found
}
