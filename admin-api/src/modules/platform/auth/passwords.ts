import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import type { Config } from '../../../config/config.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { randomGroups } from '../../../lib/random-groups.ts'

type Costs = Pick<Config, 'passwordCost'>

/** Each takes 19 MB and a thread, for some 50 ms. */
const AT_ONCE = 4
const MOST_WAITING = 100
const RETRY_AFTER_SECONDS = 5
const inTurn = pLimit(AT_ONCE)

/** Call it before anything is counted, read or written. @throws 503 in a flood */
export function refuseWhileBusy(): void {
  if (inTurn.pendingCount < MOST_WAITING) return
  const message = 'Too many passwords are being checked right now. Please try again in a few seconds.'
  throw new AppError(503, 'passwords_busy', message, { retryAfter: RETRY_AFTER_SECONDS })
}

/** By argon2id. */
export function hashPassword({ passwordCost }: Costs, password: string): Promise<string> {
  return inTurn(() => hash(password, passwordCost))
}

let decoy: Promise<string> | undefined

/** Takes the same time for an unknown user, so that nobody learns which names exist. */
export async function isPassword(config: Costs, passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(config, 'no password of anybody')
  const known = passwordHash ?? (await decoy)
  const matches = await inTurn(() => verify(known, password))
  return matches && passwordHash !== undefined
}

/** 138 bits. */
const GROUPS = 7
const GROUP_LENGTH = 4
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Such as `k3vq-8mhd-2xnp-w7cj-ytb5-rgfs-h4ue`: without letters that look alike, and in groups to be read out or typed. */
export function generatePassword(): string {
  return randomGroups(LETTERS, GROUPS, GROUP_LENGTH)
}

/** How long a password that somebody else has seen opens an account. */
export const TEMPORARY_DAYS = 7

/** What a row gets with such a password. */
export function temporaryPassword(passwordHash: string, now: number) {
  return {
    password_hash: passwordHash,
    must_change_password: 1,
    password_expires_at: now + TEMPORARY_DAYS * 86_400_000,
  }
}
