import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
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
