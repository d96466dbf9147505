import type { Role } from '@hometown/shared-types/contract/accounts'
import { buildTestApp } from './build-test-app.ts'
import type { CallableApp } from './called-routes.ts'
import { signIn, type TestUser } from './sign-in.ts'

type Options = Parameters<typeof buildTestApp>[0] & { role?: Role; base?: string }

/** The service, and somebody of the staff who calls what is under `base`. */
export async function openSignedIn({ role, base, ...options }: Options = {}) {
  const { app, context } = await buildTestApp(options)
  const user = await signIn(context, role)
  const call = callsOf(app, user, base)
  const ask = async (...asked: Parameters<typeof call>) => {
    const answer = await call(...asked)
    return { status: answer.statusCode, body: answer.json() }
  }
  /** Of the audit log. */
  const actions = async () =>
    (await context.store.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map((row) => row.action)
  /** The kinds of changes that wait for the publisher. */
  const changes = async () =>
    (await context.store.db.selectFrom('changes').select('kind').orderBy('seq').execute()).map(({ kind }) => kind)
  return { app, context, user, headers: user.headers, call, ask, actions, changes }
}

export function callsOf(app: CallableApp, { headers }: Pick<TestUser, 'headers'>, base = '') {
  return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: base + path, headers, ...(payload && { payload }) })
}
