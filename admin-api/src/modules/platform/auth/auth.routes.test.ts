import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { ensureFirstAccount } from '../accounts/first-account.service.ts'

const origin = 'http://localhost:3000'
const PASSWORD = 'otter violin gravel'

describe('signing in', () => {
  let test_: TestApp
  beforeEach(async () => {
    test_ = await buildTestApp({ env: { ADMIN_USERNAME: 'Admin', ADMIN_PASSWORD: PASSWORD } })
    await ensureFirstAccount(test_.context)
  })
  afterEach(() => test_.app.close())

  const login = (username: string, password: string) =>
    test_.app.inject({ method: 'POST', url: '/api/auth/login', headers: { origin }, body: { username, password } })
  const me = (cookie: string) => test_.app.inject({ url: '/api/auth/me', headers: { cookie } })
  const cookieOf = (answer: Awaited<ReturnType<typeof login>>) => {
    const [cookie] = answer.cookies
    return `${cookie?.name}=${cookie?.value}`
  }

  test('answers who it is and opens a session until signing out', async () => {
    const answer = await login('admin', PASSWORD)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ id: expect.any(String), username: 'Admin', displayName: null, role: 'admin' })
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(markIn(answer)).toMatchObject({ value: '1', path: '/', maxAge: answer.cookies[0]?.maxAge })
    expect(markIn(answer)).not.toHaveProperty('httpOnly')
    const sessions = JSON.stringify(await test_.context.store.db.selectFrom('sessions').selectAll().execute())
    expect(sessions).not.toContain(answer.cookies[0]?.value)
    const cookie = cookieOf(answer)
    expect((await me(cookie)).json()).toEqual(answer.json())

    const headers = { cookie, origin, 'content-type': 'application/json' }
    const logout = await test_.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect([logout.statusCode, logout.headers['clear-site-data']]).toEqual([200, '"cache"'])
    const left = await me(`${cookie}; hometown_staff=1`)
    expect(left.statusCode).toBe(401)
    for (const { cookies } of [logout, left])
      expect(markIn({ cookies })).toMatchObject({ value: '', expires: new Date(0) })
  })

  test('refuses wrong passwords and unknown names with the same words', async () => {
    const body = { message: 'Invalid credentials', code: 'invalid_credentials' }
    for (const answer of [await login('admin', 'wrong'), await login('nobody', 'wrong')]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual(body)
      expect(answer.cookies).toEqual([])
    }
  })
})

test.each([
  ['is for both hosts where service and site are two', 'https://api.example.org', '__Secure-', 'example.org'],
  ['can be set by no other host of the domain where they are one', undefined, '__Host-', undefined],
])('cookies are for https alone where the site is, and the mark %s', async (_what, API_URL, prefix, domain) => {
  const env = { SITE_URL: 'https://www.example.org', ...(API_URL && { API_URL }) }
  const { app, context } = await buildTestApp({ env: { ...env, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: PASSWORD } })
  await ensureFirstAccount(context)
  const body = { username: 'admin', password: PASSWORD }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', body })
  expect(answer.cookies[0]).toMatchObject({ name: '__Host-hometown_session', secure: true, httpOnly: true, path: '/' })
  expect(answer.cookies[0]).not.toHaveProperty('domain')
  const mark = markIn(answer)
  expect(mark).toMatchObject({ name: `${prefix}hometown_staff`, secure: true, path: '/', ...(domain && { domain }) })
  if (!domain) expect(mark).not.toHaveProperty('domain')
})

function markIn({ cookies }: { cookies: { name: string }[] }) {
  return cookies.find(({ name }) => name.endsWith('hometown_staff'))
}
