import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { giveBack, type Limit, take } from '../../../database/limits.ts'
import { callerNetwork } from '../../../http/callers/caller-network.ts'

const QUARTER = 15 * 60_000

/** Wrong passwords of one account from one address. */
const PER_ADDRESS: Limit = { max: 10, window: QUARTER }

/** Wrong passwords of one account from everywhere. More mean an attack: each address then has fewer, and the owner's has some. */
const EVERYWHERE: Limit = { max: 100, window: QUARTER }
const UNDER_ATTACK = 3

interface PasswordTry {
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
  if (mine.wait !== undefined) return { wait: mine.wait, isFirstRefusal: mine.used === PER_ADDRESS.max + 1 }
  const all = await take(trx, everywhere, EVERYWHERE, now)
  const isRefused = all.wait !== undefined && mine.used > UNDER_ATTACK
  return { wait: isRefused ? all.wait : undefined, isFirstRefusal: isRefused && mine.used === UNDER_ATTACK + 1 }
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
