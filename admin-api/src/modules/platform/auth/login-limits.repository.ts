import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { callerNetwork } from '../../../http/callers/caller-network.ts'

export interface Limit {
  readonly max: number
  /** Milliseconds. */
  readonly window: number
}

export interface Taken {
  count: number
  /** Milliseconds until the window ends, if this one is too many. */
  wait: number | undefined
}

/**
 * Counts one use of a key. Call it before what it limits, because many may come at once: one statement increments, so they
 * can't all read the old number.
 */
export async function take(
  trx: Transaction<Database>,
  key: readonly string[],
  { max, window }: Limit,
  now: number,
): Promise<Taken> {
  const isOver = sql<boolean>`login_attempts.ends_at <= ${now}`
  const { failures, ends_at } = await trx
    .insertInto('login_attempts')
    .values({ bucket: bucketOf(key), failures: 1, ends_at: now + window })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        failures: sql<number>`case when ${isOver} then 1 else login_attempts.failures + 1 end`,
        ends_at: sql<number>`case when ${isOver} then ${now + window} else login_attempts.ends_at end`,
      }),
    )
    .returning(['failures', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { count: failures, wait: failures > max ? ends_at - now : undefined }
}

/** After a right try, which then wasn't one of the wrong ones. */
export async function giveBack(trx: Transaction<Database>, key: readonly string[]): Promise<void> {
  await trx
    .updateTable('login_attempts')
    .set({ failures: sql<number>`failures - 1` })
    .where('bucket', '=', bucketOf(key))
    .where('failures', '>', 0)
    .execute()
}

const QUARTER = 15 * 60_000

/** Wrong passwords of one account from one address. */
const PER_ADDRESS: Limit = { max: 10, window: QUARTER }

/** Wrong passwords of one account from everywhere. More mean an attack: each address then has fewer, and the owner's has some. */
const EVERYWHERE: Limit = { max: 100, window: QUARTER }
const UNDER_ATTACK = 3

export interface PasswordTry {
  username: string
  address: string
}

export async function takePasswordTry(
  trx: Transaction<Database>,
  tried: PasswordTry,
  now: number,
): Promise<{ wait: number | undefined; isFirstRefusal: boolean }> {
  const { own, everywhere } = keysOf(tried)
  const mine = await take(trx, own, PER_ADDRESS, now)
  if (mine.wait !== undefined) return { wait: mine.wait, isFirstRefusal: mine.count === PER_ADDRESS.max + 1 }
  const all = await take(trx, everywhere, EVERYWHERE, now)
  const isRefused = all.wait !== undefined && mine.count > UNDER_ATTACK
  return { wait: isRefused ? all.wait : undefined, isFirstRefusal: isRefused && mine.count === UNDER_ATTACK + 1 }
}

/** Only once somebody is signed in: a thief of the password must not take tries back before the second factor. */
export async function giveBackPasswordTry(trx: Transaction<Database>, tried: PasswordTry): Promise<void> {
  const { own, everywhere } = keysOf(tried)
  await giveBack(trx, own)
  await giveBack(trx, everywhere)
}

function keysOf({ username, address }: PasswordTry) {
  return { own: ['address', username, callerNetwork(address)], everywhere: ['account', username] }
}

function bucketOf(key: readonly string[]): string {
  return createHash('sha256')
    .update(key.map((part) => part.toLowerCase()).join('\n'))
    .digest('base64url')
}
