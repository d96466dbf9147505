import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { countAttempt, uncountAttempt } from '../../sign-in/login-attempts.repository.ts'
import { bucketOf } from '../../sign-in/login-limits.ts'

const HOUR = 3_600_000

/** Wrong ones of one account from everywhere, or from one known browser: of a million codes, two are right at any time. */
const WRONG_PROOFS = 20

export interface Prover {
  userId: string
  /** Of a browser that the account knows by a second factor. Then who has only the password can't use up its owner's tries. */
  device: string | undefined
}

export interface CountedProof {
  /** Milliseconds until the next one; undefined if this one may be checked. */
  wait: number | undefined
  isFirstRefusal: boolean
}

/** Counts before the check, because many may arrive at once. */
export async function countProof(trx: Transaction<Database>, prover: Prover, now: number): Promise<CountedProof> {
  const { failures, ends_at } = await countAttempt(trx, bucketFor(prover), { now, endsAt: now + HOUR })
  return {
    wait: failures > WRONG_PROOFS ? ends_at - now : undefined,
    isFirstRefusal: failures === WRONG_PROOFS + 1,
  }
}

/** After a right one. It doesn't forgive the wrong ones before: a thief of the password must not reset the count. */
export async function forgiveProof(trx: Transaction<Database>, prover: Prover): Promise<void> {
  await uncountAttempt(trx, bucketFor(prover))
}

function bucketFor({ userId, device }: Prover): string {
  return device ? bucketOf('proofs', userId, device) : bucketOf('proofs', userId)
}
