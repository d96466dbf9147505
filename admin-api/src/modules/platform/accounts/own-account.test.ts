import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { openFactorDesk } from '../../../../test/support/factor-desk.ts'
import { proveAgain, signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

describe('the name under which somebody writes', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const [nora, admin] = [await signIn(context), await signIn(context, 'admin')]
    const rename = (displayName: unknown) =>
      app.inject({ method: 'PATCH', url: '/api/auth/me', headers: nora.headers, body: { displayName } })
    return { app, context, nora, admin, rename }
  }

  test('is their own to say, stays with the account, and administrators see it', async () => {
    const { app, nora, admin, rename } = await open()
    const answer = await rename('  Nora   Ellingson ')
    expect(answer.json()).toEqual({
      id: nora.id,
      username: nora.username,
      displayName: 'Nora Ellingson',
      role: 'editor',
    })
    expect((await app.inject({ url: '/api/auth/me', headers: nora.headers })).json()).toEqual(answer.json())
    const accounts = (await app.inject({ url: '/api/accounts', headers: admin.headers })).json()
    expect(accounts).toContainEqual(expect.objectContaining({ id: nora.id, displayName: 'Nora Ellingson' }))
  })

  test('can be taken away, and is noted once for each change', async () => {
    const { context, nora, rename } = await open()
    for (const name of ['Nora', 'Nora', ' ']) await rename(name)
    const entries = await context.store.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'details'])
      .where('action', '=', 'account.name')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { user_id: nora.id, action: 'account.name', details: '{"name":"Nora"}' },
      { user_id: nora.id, action: 'account.name', details: JSON.stringify({ name: nora.username }) },
    ])
  })

  test('is refused when it is too long, no text, or of nobody who is signed in', async () => {
    const { app, rename } = await open()
    expect((await rename('n'.repeat(201))).json().issues).toEqual([
      { path: 'displayName', message: 'A name has at most 200 characters' },
    ])
    expect((await rename(7)).statusCode).toBe(422)
    const stranger = await app.inject({ method: 'PATCH', url: '/api/auth/me', body: { displayName: 'Eve' } })
    expect(stranger.statusCode).toBe(401)
  })
})

const SMTP = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'desk@example.org' }
const EMAIL = 'ann@courier.example'

describe('the address of one’s own account', () => {
  async function open(env: Record<string, string> = SMTP) {
    const desk = await openFactorDesk(await openTestStore(), env)
    const mails = () =>
      desk.db.selectFrom('outgoing_mails').selectAll().where('kind', '=', 'account.changed').orderBy('id').execute()
    return { ...desk, mails }
  }

  test('changes after a fresh proof, and both addresses hear of it', async () => {
    const { context, enter, mails } = await open()
    const { browser, id } = await enter('ann', 'editor', EMAIL)
    const change = (email: string | null) => browser.call('PATCH', '/api/auth/me', { email })
    const moved = await change('New@courier.example')
    expect([moved.statusCode, moved.json()]).toMatchObject([200, { username: 'ann', email: 'new@courier.example' }])
    expect((await browser.get('/api/auth/me')).json()).toMatchObject({ email: 'new@courier.example' })
    const told = await mails()
    expect(told.map(({ recipient }) => recipient)).toEqual([EMAIL, 'new@courier.example'])
    expect(told[0]?.plain_text).not.toContain('new@courier.example')
    context.clock.advance(11 * 60_000)
    expect((await change('other@courier.example')).json().code).toBe('step_up_needed')
    expect((await browser.call('PATCH', '/api/auth/me', { displayName: 'Ann Lee' })).json()).toMatchObject({
      displayName: 'Ann Lee',
      email: 'new@courier.example',
    })
    await proveAgain(context, { id })
    expect((await change(null)).json()).not.toHaveProperty('email')
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      EMAIL,
      ...['new@courier.example', 'new@courier.example'],
    ])
  })

  test('can’t be one that another account has', async () => {
    const { addAccount, enter } = await open()
    await addAccount('ben', 'editor', 'ben@courier.example')
    const { browser } = await enter('ann', 'editor', EMAIL)
    const answer = await browser.call('PATCH', '/api/auth/me', { email: 'BEN@courier.example' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken'])
  })
})
