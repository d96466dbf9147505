import { randomBytes } from 'node:crypto'
import type { Session } from '@hometown/shared-types/accounts'
import type { Role } from '@hometown/shared-types/auth'
import { FRESH_FOR_MINUTES } from '@hometown/shared-types/second-factors'
import { storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { hashToken } from '../../../../lib/hash-token.ts'
import { recordAudit } from '../audit.service.ts'
import { deleteAllPending } from '../factors/pending/pending-proofs.repository.ts'
import { missingFactor } from '../factors/required/required-factors.ts'
import { currentUserOf } from './current-user.ts'
import { deviceName } from './device-name.ts'
import { sessionEnd } from './session-lifetimes.ts'
import {
  deleteAllSessions,
  deleteExpiredSessions,
  deleteLeastUsedSessions,
  deleteOtherSessions,
  deleteSessionByHash,
  deleteSessionOf,
  findSessionTimes,
  findSessionWithUser,
  insertSession,
  listOpenSessionRoles,
  listOpenSessions,
  updateSession,
} from './sessions.repository.ts'

export { isOpenSession } from './sessions.repository.ts'

const FRESH_FOR = FRESH_FOR_MINUTES * 60_000

/** How exactly the last use is known: much less than the shortest idle time. */
const PROLONG_AFTER = 5 * 60_000

/** Of one account. More than a person has browsers, also of those that forget their cookies each day. */
const MOST_SESSIONS = 20

export interface NewSession {
  token: string
  expiresAt: number
}

export interface Device {
  address?: string | undefined
  userAgent?: string | undefined
}

const USER_AGENT_LENGTH = 300

/** Beyond the limit it ends the sessions used least recently: then announce it after the commit. */
export async function createSession(
  trx: Transaction<Database>,
  user: { id: string; role: Role },
  now: number,
  { address, userAgent }: Device = {},
): Promise<NewSession & { endedOthers: number }> {
  const token = newToken()
  const expiresAt = sessionEnd(user.role, { created_at: now, seen_at: now })
  await deleteExpiredSessions(trx, now)
  const endedOthers = await deleteLeastUsedSessions(trx, user.id, { kept: MOST_SESSIONS - 1 })
  await insertSession(trx, {
    id: uuid(),
    token_hash: hashToken(token),
    user_id: user.id,
    created_at: now,
    seen_at: now,
    expires_at: expiresAt,
    verified_at: now,
    fully_verified_at: now,
    address: address ?? null,
    user_agent: userAgent ? storable(userAgent).slice(0, USER_AGENT_LENGTH) : null,
  })
  return { token, expiresAt, endedOthers }
}

/**
 * A new token for a session: after a password change and after a step-up. The former token is void; id and age of the
 * session stay, so no proof makes a session eternal.
 * @param proof that its owner has just given: `fresh` with a second factor if there is one, `full` with all that they have
 * @returns undefined if the session has ended
 */
export async function renewSessionToken(
  trx: Transaction<Database>,
  sessionId: string,
  { now, proof }: { now: number; proof: 'fresh' | 'full' | undefined },
): Promise<NewSession | undefined> {
  const session = await findSessionTimes(trx, sessionId)
  if (!session) return undefined
  const token = newToken()
  const expiresAt = sessionEnd(session.role, { created_at: session.created_at, seen_at: now })
  const times = {
    seen_at: now,
    expires_at: expiresAt,
    ...(proof && { verified_at: now }),
    ...(proof === 'full' && { fully_verified_at: now }),
  }
  const isThere = await updateSession(trx, sessionId, { token_hash: hashToken(token), ...times })
  return isThere ? { token, expiresAt } : undefined
}

/** Ends the session that a browser had before it signed in again. @returns whether there was one */
export async function endFormerSession(trx: Transaction<Database>, token: string | undefined): Promise<boolean> {
  return token !== undefined && deleteSessionByHash(trx, hashToken(token))
}

/** @param prolongs whether the call counts as use of the session */
export async function findSignedIn(
  context: AppContext,
  token: string,
  { prolongs }: { prolongs: boolean },
): Promise<SignedIn | undefined> {
  const now = context.clock.now()
  const row = await findSessionWithUser(context.store.db, hashToken(token), now)
  if (!row) return undefined
  const freshUntil = (row.verified_at ?? 0) + FRESH_FOR
  const fullyFreshUntil = (row.fully_verified_at ?? 0) + FRESH_FOR
  const signedIn: SignedIn = {
    user: { ...currentUserOf(row), ...missingFactor(context.config, row.role, row) },
    sessionId: row.session_id,
    ...(freshUntil > now && { freshUntil }),
    ...(fullyFreshUntil > now && { fullyFreshUntil }),
    ...(row.verified_at === null && { mayHaveFormerCookie: true as const }),
  }
  if (!prolongs || now - row.seen_at < PROLONG_AFTER) return signedIn
  const renewedUntil = sessionEnd(row.role, { created_at: row.created_at, seen_at: now })
  await context.store.groupWrite((trx) =>
    updateSession(trx, row.session_id, { seen_at: now, expires_at: renewedUntil }),
  )
  return { ...signedIn, renewedUntil }
}

/** @returns the role that each of these sessions has now, without those that ended */
export async function findSessionRoles(
  { clock, store }: Pick<AppContext, 'clock' | 'store'>,
  ids: readonly string[],
): Promise<Map<string, Role>> {
  if (ids.length === 0) return new Map()
  const open = await listOpenSessionRoles(store.db, ids, clock.now())
  return new Map(open.map(({ id, role }) => [id, role]))
}

/** Call it after the commit that ended sessions or changed a role: it closes their live streams. */
export function announceEndedSessions(context: Pick<AppContext, 'link'>): void {
  context.link.send({ type: 'sessions-ended' })
}

export async function listSessions(
  { store, clock }: AppContext,
  userId: string,
  current: string | undefined,
): Promise<Session[]> {
  const rows = await listOpenSessions(store.db, userId, clock.now())
  return rows.map((row) => ({
    id: row.id,
    current: row.id === current,
    device: deviceName(row.user_agent),
    address: row.address,
    createdAt: new Date(row.created_at).toISOString(),
    seenAt: new Date(row.seen_at).toISOString(),
  }))
}

/** Without `id`, ends all but the current one. @returns how many it ended */
export async function endOwnSessions(context: AppContext, { user, sessionId }: SignedIn, id?: string): Promise<number> {
  const now = context.clock.now()
  const ended = await context.store.groupWrite(async (trx) => {
    const count = id ? await deleteSessionOf(trx, user.id, id) : await deleteOtherSessions(trx, user.id, sessionId)
    if (count > 0) await recordAudit(trx, { user, action: 'auth.end-sessions', details: { ended: count } }, now)
    return count
  })
  if (ended > 0) announceEndedSessions(context)
  return ended
}

/** In a database that has gone back: sessions that were ended since are open there. @returns how many it ended */
export async function endAllSessions(trx: Transaction<Database>): Promise<number> {
  await deleteAllPending(trx)
  return deleteAllSessions(trx)
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}
