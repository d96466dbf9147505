import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { PASSWORD_BREACHED_MESSAGE } from '@hometown/shared-types/weak-password'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { guardedOutside, serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { hashPassword } from '../sign-in/password.ts'
import { isBreachedPassword } from './breached-passwords.ts'

const STOLEN = 'otter violin gravel'
const OTHER = 'ferry lantern quilt orchard'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const lineOf = (password: string, count: number) => `${hashOf(password).slice(5)}:${count}`

/** Stands in for Have I Been Pwned. */
async function open(answer: RequestListener) {
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) })
  const { origin, asked } = await serveOutside(answer)
  const { app, context } = await buildTestApp({
    env: { BREACHED_PASSWORDS: `${origin}/range` },
    outside: guardedOutside(),
  })
  return { app, context: Object.assign(context, { log }), asked, logged, origin }
}

test.each<[string, RequestListener]>([
  ['has an error', (_request, response) => response.writeHead(503).end()],
  ['sends nonsense', (_request, response) => response.end('<html>:::\n:\n')],
  ['hangs up', (request) => request.socket.destroy()],
  ['is endless', (_request, response) => response.end('A'.repeat(600_000))],
])('a password is accepted where the service %s', async (_how, answer) => {
  const { context } = await open(answer)
  expect(await isBreachedPassword(context, STOLEN)).toBe(false)
})

test('a stolen password is refused wherever one is set, with a sentence that helps, and signs in as before', async () => {
  const { app, context, asked } = await open((_request, response) => response.end(lineOf(STOLEN, 3)))
  const admin = await signIn(context, 'admin')
  const call = async (url: string, body: object, headers: object = admin.headers) =>
    (await app.inject({ method: 'POST', url, headers: { ...headers }, body })).json()
  const issueAt = (path: string) => ({
    ...{ code: 'weak_password', message: PASSWORD_BREACHED_MESSAGE },
    issues: [{ path, message: PASSWORD_BREACHED_MESSAGE }],
  })
  expect(await call('/api/accounts', { username: 'nora', role: 'editor', password: STOLEN })).toEqual(
    issueAt('password'),
  )
  const { link } = await call('/api/invitations', { email: 'ann@example.org', role: 'editor' })
  const invited = { token: new URL(link).hash.slice(1), username: 'ann', displayName: 'Ann', password: STOLEN }
  expect(await call('/api/invitations/accept', invited)).toEqual(issueAt('password'))
  const own = { password_hash: await hashPassword(context.config, OTHER) }
  await context.store.db.updateTable('users').set(own).where('id', '=', admin.id).execute()
  const change = { currentPassword: OTHER, newPassword: STOLEN }
  expect(await call('/api/auth/change-password', change)).toEqual(issueAt('newPassword'))
  expect(asked).toHaveLength(3)
  const stolen = { password_hash: await hashPassword(context.config, STOLEN) }
  await context.store.db.updateTable('users').set(stolen).where('id', '=', admin.id).execute()
  const signedIn = await call('/api/auth/login', { username: admin.username, password: STOLEN })
  expect(signedIn).toMatchObject({ username: admin.username })
  expect(asked).toHaveLength(3)
})
