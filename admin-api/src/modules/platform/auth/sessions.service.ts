import { randomBytes } from 'node:crypto'
import type { Session } from '@hometown/shared-types/accounts'
import type { CurrentUser, Role } from '@hometown/shared-types/auth'
import { FRESH_FOR_MINUTES } from '@hometown/shared-types/second-factors'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { hashToken } from '../../../lib/hash-token.ts'
import { recordAudit } from './audit.service.ts'
import type { UserRow } from './auth.table.ts'
import { factorStateColumns, getFactorState, missingFactor } from './factors.repository.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Milliseconds from the last use, and from the sign-in however much the session is used. Desks stand in homes and drafts
 * take weeks; administrators can do more harm, so they sign in more often.
 */
const STAFF = { idle: 7 * DAY, most: 30 * DAY }
const LIFETIMES = { admin: { idle: 12 * HOUR, most: 7 * DAY }, editor: STAFF, contributor: STAFF } as const

const FRESH_FOR = FRESH_FOR_MINUTES * 60_000

/** How exactly the last use is known: much less than the shortest idle time. */
const PROLONG_AFTER = 5 * 60_000

const USER_AGENT_LENGTH = 300

export interface NewSession {
  token: string
  expiresAt: number
}

export interface SignedInAccount {
  /** With `mustAddFactor` if they must. */
  user: CurrentUser
  session: NewSession
}

export interface Device {
  address?: string | undefined
  userAgent?: string | undefined
  /** Of the session that this browser still has. */
  sessionToken?: string | undefined
}

/** Ends the one that the browser had: it gets another token, which nobody can have planted. */
export async function openSession(
  trx: Transaction<Database>,
  config: AppContext['config'],
  user: CurrentUser,
  now: number,
  { address, userAgent, sessionToken }: Device = {},
): Promise<SignedInAccount> {
  const token = newToken()
  const expiresAt = sessionEnd(user.role, { created_at: now, seen_at: now })
  if (sessionToken) await trx.deleteFrom('sessions').where('token_hash', '=', hashToken(sessionToken)).execute()
  await trx
    .insertInto('sessions')
    .values({
      ...{ id: uuid(), token_hash: hashToken(token), user_id: user.id },
      ...{ created_at: now, seen_at: now, expires_at: expiresAt, verified_at: now },
      address: address ?? null,
      user_agent: userAgent ? storable(userAgent).slice(0, USER_AGENT_LENGTH) : null,
    })
    .execute()
  const missing = missingFactor(config, user.role, await getFactorState(trx, user.id))
  return { user: { ...user, ...missing }, session: { token, expiresAt } }
}

/**
 * A new token for a session: after a password change and after a fresh proof. The former token is void; id and age of the
 * session stay, so no proof makes a session eternal.
 * @param isProven whether its owner has just proven who they are
 * @returns undefined if the session has ended
 */
export async function renewSessionToken(
  trx: Transaction<Database>,
  sessionId: string,
  { now, isProven }: { now: number; isProven: boolean },
): Promise<NewSession | undefined> {
  const session = await trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.created_at', 'users.role'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!session) return undefined
  const token = newToken()
  const expiresAt = sessionEnd(session.role, { created_at: session.created_at, seen_at: now })
  const renewed = await trx
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), seen_at: now, expires_at: expiresAt, ...(isProven && { verified_at: now }) })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return renewed && { token, expiresAt }
}

/** @param prolongs whether the call counts as use of the session */
export async function findSignedIn(
  { config, store, clock }: AppContext,
  token: string,
  { prolongs }: { prolongs: boolean },
): Promise<SignedIn | undefined> {
  const now = clock.now()
  const row = await findSessionWithUser(store.db, hashToken(token), now)
  if (!row) return undefined
  const freshUntil = row.verified_at + FRESH_FOR
  const signedIn: SignedIn = {
    user: { ...currentUserOf(row), ...missingFactor(config, row.role, row) },
    sessionId: row.session_id,
    ...(freshUntil > now && { freshUntil }),
  }
  if (!prolongs || now - row.seen_at < PROLONG_AFTER) return signedIn
  const renewedUntil = sessionEnd(row.role, { created_at: row.created_at, seen_at: now })
  await store.groupWrite(async (trx) => {
    const times = { seen_at: now, expires_at: renewedUntil }
    await trx.updateTable('sessions').set(times).where('id', '=', row.session_id).execute()
  })
  return { ...signedIn, renewedUntil }
}

export async function findSessionWithUser(db: Kysely<Database>, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session_id', 'sessions.seen_at', 'sessions.created_at', 'sessions.verified_at'])
    .select(['users.id', 'users.username', 'users.display_name', 'users.role', 'users.email'])
    .select(['users.must_change_password', ...factorStateColumns])
    .where('users.disabled_at', 'is', null)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

/** Of a call that began with this session: whether it is open still. */
export async function isSessionOpen(trx: Transaction<Database>, id: string): Promise<boolean> {
  return (await trx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

type Known = Pick<UserRow, 'id' | 'username' | 'display_name' | 'role' | 'email' | 'must_change_password'>

export function currentUserOf({ id, username, role, ...row }: Known): CurrentUser {
  return {
    ...{ id, username, role, displayName: row.display_name },
    ...(row.email !== null && { email: row.email }),
    ...(row.must_change_password === 1 && { mustChangePassword: true as const }),
  }
}

/** @returns the role of each of these sessions, without those that ended */
export async function findSessionRoles(
  { clock, store }: Pick<AppContext, 'clock' | 'store'>,
  ids: readonly string[],
): Promise<Map<string, Role>> {
  if (ids.length === 0) return new Map()
  const open = await store.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.role'])
    .where('sessions.id', 'in', ids)
    .where('sessions.expires_at', '>', clock.now())
    .execute()
  return new Map(open.map(({ id, role }) => [id, role]))
}

/** Call it after the commit that ended sessions: it closes their live streams. */
export function announceEndedSessions(context: Pick<AppContext, 'link'>): void {
  context.link.send({ type: 'sessions-ended' })
}

export async function listSessions(
  { store, clock }: AppContext,
  userId: string,
  current: string | undefined,
): Promise<Session[]> {
  const rows = await store.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'seen_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now())
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
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
  const ended = await context.store.groupWrite(async (trx) => {
    const count = id
      ? await deleteSessions(trx, user.id, { only: id })
      : await deleteSessions(trx, user.id, { except: sessionId })
    const entry = { user, action: 'auth.end-sessions', details: { ended: count } }
    if (count > 0) await recordAudit(trx, entry, context.clock.now())
    return count
  })
  if (ended > 0) announceEndedSessions(context)
  return ended
}

/** @returns how many there were */
export async function deleteSessions(
  trx: Transaction<Database>,
  userId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '!=', except)
  return (await query.returning('id').execute()).length
}

/** In a database that has gone back: sessions that were ended since are open there. @returns how many it ended */
export async function endAllSessions(trx: Transaction<Database>): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}

function sessionEnd(role: Role, session: { created_at: number; seen_at: number }): number {
  const { idle, most } = LIFETIMES[role]
  return Math.min(session.seen_at + idle, session.created_at + most)
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Browsers also name those that they derive from, so the most derived come first. */
const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', FxiOS: 'Firefox', CriOS: 'Chrome', Chrome: 'Chrome' }
const SYSTEMS = { iPhone: 'iOS', iPad: 'iOS', Android: 'Android', Windows: 'Windows', Mac: 'macOS', CrOS: 'ChromeOS' }

export function deviceName(userAgent: string | null): string {
  const named = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([mark]) => userAgent?.includes(mark))?.[1]
  const browser = named({ ...BROWSERS, Safari: 'Safari' })
  const system = named({ ...SYSTEMS, Linux: 'Linux' })
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
