import type { CurrentUser, Role } from '@hometown/shared-types/auth'
import { isThisMachine } from '@hometown/shared-types/this-machine'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../src/context.ts'
import { isSecure } from '../../src/http/cookies/cookie-config.ts'
import { createSession } from '../../src/modules/platform/auth/sessions/sessions.service.ts'
import { insertUser } from '../../src/modules/platform/auth/users.repository.ts'

const YEAR = 366 * 86_400_000

export interface TestUser extends CurrentUser {
  /** As a browser sends them: `app.inject({ …, headers: user.headers })`. */
  headers: { cookie: string; origin: string }
}

/**
 * A new account with a session, without the cost of hashing a password. On a site that others can reach it gets a second
 * factor.
 */
export async function signIn(
  context: AppContext,
  role: Role = 'editor',
  { factor = !isThisMachine(context.config.siteUrl) } = {},
): Promise<TestUser> {
  const { db } = context.store
  const now = context.clock.now()
  const user = { id: uuid(), username: `${role}-${uuid()}`, role }
  await insertUser(db, { ...user, password_hash: 'none', created_at: now, updated_at: now })
  if (factor) await db.insertInto('totp_factors').values(factorOf(user.id, now)).execute()
  const { token } = await db.transaction().execute(async (trx) => {
    const session = await createSession(trx, user, now)
    // Many tests move the clock by days; sessions.test.ts is about how long a session lasts.
    const later = now + YEAR
    const times = { created_at: later, seen_at: later, expires_at: later }
    await trx.updateTable('sessions').set(times).where('user_id', '=', user.id).execute()
    return session
  })
  const cookieName = isSecure(context.config) ? '__Host-hometown_session' : 'hometown_session'
  return {
    ...user,
    displayName: null,
    headers: { cookie: `${cookieName}=${token}`, origin: context.config.siteUrl },
  }
}

/** Its secret can't be opened: nobody signs in with it. */
function factorOf(userId: string, now: number) {
  return {
    ...{ id: uuid(), user_id: userId, name: 'Phone', sealed_secret: 'none' },
    ...{ last_step: 0, created_at: now, last_used_at: null },
  }
}

/** As the caller who has just proven again who they are: for tests that move the clock. */
export async function proveAgain(context: AppContext, { id }: Pick<TestUser, 'id'>): Promise<void> {
  const now = context.clock.now()
  const values = { verified_at: now, fully_verified_at: now }
  await context.store.db.updateTable('sessions').set(values).where('user_id', '=', id).execute()
}
