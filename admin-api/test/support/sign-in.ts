import type { CurrentUser, Role } from '@hometown/shared-types/contract/accounts'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../src/context.ts'
import { sessionCookieName } from '../../src/http/access/session-cookie.ts'
import { openSession } from '../../src/modules/platform/auth/index.ts'
import { buildTestApp } from './build-test-app.ts'
import type { CallableApp } from './called-routes.ts'

const YEAR = 366 * 86_400_000

export interface TestUser extends CurrentUser {
  /** The headers as a browser sends them: `app.inject({ …, headers: user.headers })`. */
  headers: { cookie: string; origin: string }
}

/**
 * Makes a new account with a session, without the cost of hashing a password. On a site that others can reach it gets a
 * second factor.
 */
export async function signIn(
  context: AppContext,
  role: Role = 'editor',
  { factor = !isThisMachine(context.config.siteUrl) } = {},
): Promise<TestUser> {
  const { db } = context.store
  const now = context.clock.now()
  const user = { id: uuid(), username: `${role}-${uuid()}`, displayName: null, role }
  const { id, username } = user
  const row = { id, username, role, password_hash: 'none', created_at: now, updated_at: now }
  await db.insertInto('users').values(row).execute()
  if (factor) await db.insertInto('second_factors').values(factorOf(user.id, now)).execute()
  const { token } = await context.store.write('clock', async (tx) => {
    const { session } = await openSession(tx, context.config, user.id)
    // Many tests move the clock by days; sessions.test.ts is about how long a session lasts.
    const later = now + YEAR
    const times = { created_at: later, seen_at: later, expires_at: later }
    await tx.db.updateTable('sessions').set(times).where('user_id', '=', user.id).execute()
    return session
  })
  const cookie = `${sessionCookieName(context.config)}=${token}`
  return { ...user, headers: { cookie, origin: context.config.siteUrl } }
}

type Options = Parameters<typeof buildTestApp>[0] & { role?: Role; base?: string }

/** Opens the service, and signs somebody of the staff in who calls what is under `base`. */
export async function openSignedIn({ role, base, ...options }: Options = {}) {
  const { app, context } = await buildTestApp(options)
  const user = await signIn(context, role)
  const call = callsOf(app, user, base)
  const ask = async (...asked: Parameters<typeof call>) => {
    const answer = await call(...asked)
    return { status: answer.statusCode, body: answer.json() }
  }
  const actions = async () =>
    (await context.store.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map((row) => row.action)
  const changes = async () =>
    (await context.store.db.selectFrom('changes').select('kind').orderBy('seq').execute()).map(({ kind }) => kind)
  return { app, context, user, headers: user.headers, call, ask, actions, changes }
}

export function callsOf(app: CallableApp, { headers }: Pick<TestUser, 'headers'>, base = '') {
  return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: base + path, headers, ...(payload && { payload }) })
}

/** The secret can't be opened: nobody signs in with it. */
function factorOf(userId: string, now: number) {
  return {
    ...{ id: uuid(), user_id: userId, kind: 'totp' as const, name: 'Phone' },
    ...{ secret: 'none', counter: 0, created_at: now },
  }
}
