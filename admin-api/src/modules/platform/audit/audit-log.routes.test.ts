import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../test/support/sign-in.ts'
import { recordAudit } from './audit.service.ts'

const DAY = 86_400_000

describe('the audit log', () => {
  let test_: TestApp
  let admin: TestUser
  beforeEach(async () => {
    test_ = await buildTestApp()
    admin = await signIn(test_.context, 'admin')
  })

  const note = (username: string | null, action: string, title?: string) => {
    const user = username === null ? null : { id: admin.id, username }
    const entry = { user, action, ...(title && { subject: 'a1', details: { title, status: 'published' } }) }
    return test_.context.store.db.transaction().execute((trx) => recordAudit(trx, entry, test_.context.clock.now()))
  }
  const list = async (query = '') => test_.app.inject({ url: `/api/audit-log${query}`, headers: admin.headers })
  const titles = async (query: string) =>
    (await list(query)).json().data.map(({ name, action }: { name: string | null; action: string }) => name ?? action)

  test('tells who did what to what, newest first', async () => {
    await note('ann', 'article.publish', 'Bridge opens')
    await note(null, 'auth.login-failed')
    const ann = {
      username: 'ann',
      person: 'ann',
      action: 'article.publish',
      subject: 'a1',
      name: 'Bridge opens',
      text: 'published “Bridge opens”',
    }
    const at = { id: expect.any(String), at: '2026-11-20T16:00:00.000Z', address: null }
    expect((await list()).json()).toEqual({
      data: [
        expect.objectContaining({ username: null, action: 'auth.login-failed', name: null, details: {} }),
        { ...ann, ...at, details: { title: 'Bridge opens', status: 'published' } },
      ],
      ...{ total: 2, totalPages: 1 },
    })
  })

  test('is filtered by person and by thing, and paged', async () => {
    await note('ann', 'article.publish', 'One')
    test_.context.clock.advance(DAY)
    await note('bob', 'article.delete', 'Two')
    test_.context.clock.advance(DAY)
    await note('bob', 'media.update', 'Three')
    expect(await titles('?person=bob')).toEqual(['Three', 'Two'])
    expect(await titles('?about=article')).toEqual(['Two', 'One'])
    expect(await titles('?per_page=2&page=2')).toEqual(['One'])
    const filters = await test_.app.inject({ url: '/api/audit-log/filters', headers: admin.headers })
    expect(filters.json()).toEqual({
      people: ['ann', 'bob'],
      about: [
        { kind: 'article', label: 'Articles' },
        { kind: 'media', label: 'Pictures' },
      ],
    })
    expect((await list("?about=x'%25")).statusCode).toBe(422)
  })

  test('can’t be changed, and gives up nothing that is younger than a year', async () => {
    const { db } = test_.context.store
    await note('ann', 'article.publish', 'One')
    test_.context.clock.advance(364 * DAY)
    await note('ann', 'article.publish', 'Two')
    await expect(db.updateTable('audit_log').set({ username: 'bob' }).execute()).rejects.toThrow("can't be changed")
    await expect(db.updateTable('audit_log').set({ details: null }).execute()).rejects.toThrow("can't be changed")
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('kept for a year')
    expect(await db.selectFrom('audit_log').selectAll().execute()).toHaveLength(2)
    test_.context.clock.advance(2 * DAY)
    await note('ann', 'article.publish', 'Three')
    const old = db.deleteFrom('audit_log').where('details', 'like', '%One%')
    expect((await old.executeTakeFirst()).numDeletedRows).toBe(1n)
  })

  test('never takes the address of a reader, so that nothing is left to erase', async () => {
    await test_.context.store.db.transaction().execute(async (trx) => {
      const details = { to: 'Reader@home.example', note: 'for reader%40home.example' }
      await recordAudit(trx, { user: null, action: 'newsletter.test', details }, 0)
      await recordAudit(trx, { user: null, action: 'auth.login-failed', details: { name: 'ann@courier.example' } }, 0)
    })
    const rows = await test_.context.store.db.selectFrom('audit_log').select('details').orderBy('id').execute()
    expect(rows.map(({ details }) => JSON.parse(details ?? ''))).toEqual([
      { to: '[email]', note: 'for [email]' },
      { name: 'ann@courier.example' },
    ])
  })

  test('tells from which network address each of several people acts at the same moment', async () => {
    const callers = await Promise.all(
      ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(async (remoteAddress) => {
        return { remoteAddress, user: await signIn(test_.context, 'editor') }
      }),
    )
    await Promise.all(
      callers.map(({ remoteAddress, user: { headers } }) =>
        test_.app.inject({ method: 'PATCH', url: '/api/auth/me', headers, remoteAddress, body: { displayName: 'N' } }),
      ),
    )
    await note('ann', 'article.publish', 'By a job')
    const entries: { username: string; address: string | null }[] = (await list()).json().data
    expect(new Map(entries.map(({ username, address }) => [username, address]))).toEqual(
      new Map([['ann', null], ...callers.map(({ remoteAddress, user }) => [user.username, remoteAddress] as const)]),
    )
  })
})
