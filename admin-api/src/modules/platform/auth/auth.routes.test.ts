import { describe, expect, test } from 'vitest'
import { openFactorDesk } from '../../../../test/support/factor-desk.ts'

async function open(env: Record<string, string>) {
  const desk = await openFactorDesk(env)
  await desk.addAccount('Admin', 'admin')
  return { db: desk.db, browser: desk.openBrowser() }
}

describe('signing in', () => {
  const HERE = { SITE_URL: 'http://localhost:3000' }

  test('answers who it is and opens a session until signing out', async () => {
    const { db, browser } = await open(HERE)
    const answer = await browser.login('admin')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ id: expect.any(String), username: 'Admin', displayName: null, role: 'admin' })
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(markIn(answer)).toMatchObject({ value: '1', path: '/', maxAge: answer.cookies[0]?.maxAge })
    expect(markIn(answer)).not.toHaveProperty('httpOnly')
    const session = answer.cookies[0]?.value ?? ''
    expect(JSON.stringify(await db.selectFrom('sessions').selectAll().execute())).not.toContain(session)
    expect((await browser.get('/api/auth/me')).json()).toEqual(answer.json())

    const logout = await browser.post('/api/auth/logout')
    expect([logout.statusCode, logout.headers['clear-site-data']]).toEqual([200, '"cache"'])
    browser.cookies.set('hometown_session', session).set('hometown_staff', '1')
    const left = await browser.get('/api/auth/me')
    expect(left.statusCode).toBe(401)
    for (const { cookies } of [logout, left])
      expect(markIn({ cookies })).toMatchObject({ value: '', expires: new Date(0) })
  })

  test('refuses wrong passwords and unknown names with the same words', async () => {
    const { browser } = await open(HERE)
    const body = { message: 'Invalid credentials', code: 'invalid_credentials' }
    for (const name of ['admin', 'nobody']) {
      const answer = await browser.login(name, 'wrong')
      expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([401, body, []])
    }
  })
})

test.each([
  ['is for both hosts where service and site are two', 'https://api.example.org', '__Secure-', 'example.org'],
  ['can be set by no other host of the domain where they are one', undefined, '__Host-', undefined],
])('cookies are for https alone where the site is, and the mark %s', async (_what, API_URL, prefix, domain) => {
  const { browser } = await open(API_URL ? { API_URL } : {})
  const answer = await browser.login('admin')
  expect(answer.cookies[0]).toMatchObject({ name: '__Host-hometown_session', secure: true, httpOnly: true, path: '/' })
  expect(answer.cookies[0]).not.toHaveProperty('domain')
  const mark = markIn(answer)
  expect(mark).toMatchObject({ name: `${prefix}hometown_staff`, secure: true, path: '/', ...(domain && { domain }) })
  if (!domain) expect(mark).not.toHaveProperty('domain')
})

function markIn({ cookies }: { cookies: { name: string }[] }) {
  return cookies.find(({ name }) => name.endsWith('hometown_staff'))
}
