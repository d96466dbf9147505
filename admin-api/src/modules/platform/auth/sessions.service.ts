import { randomBytes } from 'node:crypto'
import type { ActiveSession, CurrentUser, Role } from '@hometown/shared-types/contract/accounts'
import { FRESH_FOR_MINUTES } from '@hometown/shared-types/contract/sign-in'
import { formatCountyTime } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import { hasMailServer } from '../../../config/config.ts'
import type { AppContext } from '../../../context.ts'
import type { Actor, Tx } from '../../../database/database.ts'
import { deviceName } from '../../../http/access/device-name.ts'
import type { Client, NewSession } from '../../../http/access/session-cookie.ts'
import type { Session } from '../../../http/request-context.ts'
import { hashToken } from '../../../lib/tokens.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import { type NewMail, queueMail } from '../mail/index.ts'
import { loadMailBranding } from '../settings/index.ts'
import { currentUserColumns, currentUserFromRow, getCurrentUser } from './users.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * A session lives for `idle` milliseconds from its last use, and for `most` from the sign-in. Desks stand in homes and
 * drafts take weeks; administrators can do more harm, so they sign in more often.
 */
const STAFF_SESSION_LIFETIME = { idle: 7 * DAY_MS, most: 30 * DAY_MS }
const SESSION_LIFETIMES = {
  admin: { idle: 12 * HOUR_MS, most: 7 * DAY_MS },
  editor: STAFF_SESSION_LIFETIME,
  contributor: STAFF_SESSION_LIFETIME,
} as const

/** How long a proof counts, and how long one may take, in milliseconds. */
export const PROOF_VALID_MS = FRESH_FOR_MINUTES * 60_000

/** The last use is known this exactly: much less than the shortest idle time. */
const PROLONG_SESSION_AFTER_MS = 5 * 60_000

const USER_AGENT_LENGTH = 300

export interface OpenedSession {
  user: CurrentUser
  session: NewSession
}

/** Ends the session that the browser had: it gets another token, which nobody can have planted. */
export async function openSession(
  tx: Pick<Tx, 'db' | 'now' | 'wake'>,
  config: AppContext['config'],
  userId: string,
  { address, userAgent, sessionToken }: Client = {},
): Promise<OpenedSession> {
  const { db, now } = tx
  const user = await getCurrentUser(config, db, userId)
  const token = newSessionToken()
  const expiresAt = sessionEndsAt(user.role, now, now)
  if (sessionToken) {
    await db.deleteFrom('sessions').where('token_hash', '=', hashToken(sessionToken)).execute()
    tx.wake('sessions-ended')
  }
  const row = {
    id: uuid(),
    token_hash: hashToken(token),
    user_id: userId,
    created_at: now,
    seen_at: now,
    expires_at: expiresAt,
    verified_at: now,
    address,
    user_agent: userAgent?.slice(0, USER_AGENT_LENGTH),
  }
  await db.insertInto('sessions').values(row).execute()
  return { user, session: { token, expiresAt } }
}

/**
 * Renews the token after a password change or a fresh proof. The former token is void; id, age and end of the session
 * stay, so no proof makes a session eternal.
 * @param verifiedAt if its owner has just proven who they are
 * @returns undefined if the session has ended
 */
export async function renewSessionToken(
  { db }: Tx,
  sessionId: string,
  verifiedAt?: number,
): Promise<NewSession | undefined> {
  const token = newSessionToken()
  const renewed = await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), ...(verifiedAt !== undefined && { verified_at: verifiedAt }) })
    .where('id', '=', sessionId)
    .returning('expires_at')
    .executeTakeFirst()
  return renewed && { token, expiresAt: renewed.expires_at }
}

/** @param extendsSession whether the call counts as use of the session */
export async function findSession(
  { config, store, clock }: AppContext,
  token: string,
  { extendsSession }: { extendsSession: boolean },
): Promise<Session | undefined> {
  const now = clock.now()
  const row = await store.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session_id', 'sessions.seen_at', 'sessions.created_at', 'sessions.verified_at'])
    .select(currentUserColumns)
    .where('users.disabled_at', 'is', null)
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const freshUntil = row.verified_at + PROOF_VALID_MS
  const session = {
    user: currentUserFromRow(config, row),
    sessionId: row.session_id,
    ...(freshUntil > now && { freshUntil }),
  }
  if (!extendsSession || now - row.seen_at < PROLONG_SESSION_AFTER_MS) return session
  const renewedUntil = sessionEndsAt(row.role, row.created_at, now)
  const times = { seen_at: now, expires_at: renewedUntil }
  await store.write('clock', ({ db }) =>
    db.updateTable('sessions').set(times).where('id', '=', row.session_id).execute(),
  )
  return { ...session, renewedUntil }
}

const IF_IT_WAS_NOT_YOU_TEXT =
  'If it wasn’t you, open the desk as you always do, change your password under Settings and sign out everywhere else. ' +
  'If you can’t sign in, tell an administrator now.'

type OwnerNotice = Omit<NewMail, 'to'> | undefined

/**
 * Renders the mail that tells an owner of a change. Undefined without a mail server, because every editor can read the
 * outbox. It has no link, because people who follow links in such emails follow those of thieves, too.
 * @param what a sentence
 */
export async function renderOwnerNotice(context: AppContext, what: string): Promise<OwnerNotice> {
  const { config, clock } = context
  if (!hasMailServer(config)) return undefined
  const branding = await loadMailBranding(context)
  const when = formatCountyTime(clock.now(), config.timeZone, "EEEE, MMMM d, yyyy 'at' h:mm a")
  const parts = await renderNotice({
    branding,
    title: 'Your account was changed',
    paragraphs: [what, when, IF_IT_WAS_NOT_YOU_TEXT],
    footer: `You get this email because you have an account at ${branding.name}.`,
  })
  return { kind: 'account.changed', subject: `${branding.name}: Your account was changed`, ...parts }
}

/** Each change of how an account signs in calls it. Accounts without an address get no mail. */
export async function queueOwnerNotice(
  tx: Tx,
  notice: OwnerNotice,
  ...addresses: readonly (string | null)[]
): Promise<void> {
  for (const to of addresses) if (notice && to !== null) await queueMail(tx, { ...notice, to })
}

export async function listSessions(
  { store, clock }: AppContext,
  { user, sessionId }: Session,
): Promise<ActiveSession[]> {
  const open = store.db.selectFrom('sessions').selectAll().where('expires_at', '>', clock.now())
  const rows = await open.where('user_id', '=', user.id).orderBy('seen_at', 'desc').orderBy('id').execute()
  return rows.map(({ id, address, ...row }) => ({
    id,
    address,
    current: id === sessionId,
    device: deviceName(row.user_agent),
    createdAt: new Date(row.created_at).toISOString(),
    seenAt: new Date(row.seen_at).toISOString(),
  }))
}

interface SessionSelection {
  only?: string
  except?: string
}

interface EndOfSessions extends SessionSelection {
  userId: string
  /** The action in the audit log, if there were any sessions. */
  action: string
  /** The account's name, if an administrator ends the sessions of somebody else. */
  name?: string
}

/** @returns how many there were */
export async function endSessions(
  { store }: AppContext,
  actor: Actor,
  { userId, action, name, ...which }: EndOfSessions,
): Promise<number> {
  return store.write(actor, async (tx) => {
    const ended = await deleteSessions(tx, userId, which)
    if (ended > 0) await tx.audit(action, name && userId, { name, ended })
    return ended
  })
}

/** @returns how many there were */
export async function deleteSessions(tx: Tx, userId: string, { only, except }: SessionSelection = {}): Promise<number> {
  let query = tx.db.deleteFrom('sessions').where('user_id', '=', userId)
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '!=', except)
  const ended = (await query.returning('id').execute()).length
  if (ended > 0) {
    tx.wake('sessions-ended')
    tx.announce('accounts')
  }
  return ended
}

/** Ends sessions in a database that has gone back, where ended ones are open again. @returns how many it ended */
export async function endAllSessions({ db }: Tx): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}

function sessionEndsAt(role: Role, createdAt: number, seenAt: number): number {
  const { idle, most } = SESSION_LIFETIMES[role]
  return Math.min(seenAt + idle, createdAt + most)
}

function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}
