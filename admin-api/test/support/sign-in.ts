import type { CurrentUser, Role } from '@hometown/shared-types/auth'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../src/context.ts'
import { createSession } from '../../src/modules/platform/auth/sessions/sessions.service.ts'
import { insertUser } from '../../src/modules/platform/auth/users.repository.ts'

export interface TestUser extends CurrentUser {
  /** As a browser sends them: `app.inject({ …, headers: user.headers })`. */
  headers: { cookie: string; origin: string }
}

/** A new account with a session, without the cost of hashing a password. */
export async function signIn(context: AppContext, role: Role = 'editor'): Promise<TestUser> {
  const { db } = context.store
  const now = context.clock.now()
  const user = { id: uuid(), username: `${role}-${uuid()}`, role }
  await insertUser(db, { ...user, password_hash: 'none', created_at: now, updated_at: now })
  const { token } = await db.transaction().execute((trx) => createSession(trx, user.id, now))
  return {
    ...user,
    displayName: null,
    headers: { cookie: `hometown_session=${token}`, origin: context.config.siteUrl },
  }
}
