import { passwordProblem } from '@hometown/shared-types/weak-password'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import type { Config } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { randomGroups } from '../../../lib/random-groups.ts'
import { publicationName } from '../settings/publication.service.ts'
import type { UserRow } from './auth.table.ts'

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

type Owner = Pick<UserRow, 'username'> & Partial<Pick<UserRow, 'display_name' | 'email'>>

/** @returns why the owner may not choose this password, as a sentence; undefined if they may */
export async function passwordProblemOf(
  context: AppContext,
  owner: Owner,
  password: string,
): Promise<string | undefined> {
  const { config } = context
  const hosts = [config.siteUrl, config.apiUrl || config.siteUrl].map((address) => new URL(address).hostname)
  const ownWords = [
    ...[owner.username, owner.display_name, owner.email],
    ...[await publicationName(context), config.siteName, config.countyName, ...hosts],
  ]
  return passwordProblem(password, ownWords, config.siteUrl)
}

/** @throws 422 `weak_password` @param path of the field in the body */
export async function refuseWeakPassword(
  context: AppContext,
  owner: Owner,
  password: string,
  path: 'newPassword' | 'password',
): Promise<void> {
  const message = await passwordProblemOf(context, owner, password)
  if (message) throw refusedField(422, 'weak_password', path, message)
}

export function refusedField(status: 409 | 422, code: string, path: string, message: string): AppError {
  return new AppError(status, code, message, { issues: [{ path, message }] })
}
