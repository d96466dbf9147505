import { beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { describeOnBoth } from '../../../../test/support/on-both-databases.ts'
import { signIn, type TestUser } from '../../../../test/support/sign-in.ts'
import { cleanUp } from '../../operations/retention/clean-up.ts'
import { recordAudit } from '../auth/audit.service.ts'

const DAY = 86_400_000

describeOnBoth('the audit log', (openTestStore) => {
  let test_: TestApp
  let admin: TestUser
  beforeEach(async () => {
    test_ = await buildTestApp({ store: await openTestStore() })
    admin = await signIn(test_.context, 'admin')
  })

  const note = (username: string | null, action: string, title?: string) => {
    const user = username === null ? null : { id: admin.id, username }
    const entry = { user, action, ...(title && { subject: 'a1', details: { title, status: 'published' } }) }
    return test_.context.store.db.transaction().execute((trx) => recordAudit(trx, entry, test_.context.clock.now()))
  }
  const list = async (query = '', headers = admin.headers) =>
    test_.app.inject({ url: `/api/audit-log${query}`, headers })
  const titles = async (query: string) =>
    (await list(query)).json().data.map(({ name, action }: { name: string | null; action: string }) => name ?? action)

  test('tells who did what to what, newest first', async () => {
    await note('ann', 'article.publish', 'Bridge opens')
    test_.context.clock.advance(1000)
    await note(null, 'auth.login-failed')
    expect((await list()).json()).toEqual({
      data: [
        expect.objectContaining({ username: null, action: 'auth.login-failed', name: null, details: {} }),
        {
          id: expect.any(String),
          at: '2026-11-20T16:00:00.000Z',
          username: 'ann',
          action: 'article.publish',
          subject: 'a1',
          name: 'Bridge opens',
          details: { title: 'Bridge opens', status: 'published' },
        },
      ],
      total: 2,
      totalPages: 1,
    })
  })

  test('is filtered by person, by thing and by day of the county, and paged', async () => {
    await note('ann', 'article.publish', 'One')
    test_.context.clock.advance(DAY)
    await note('bob', 'article.delete', 'Two')
    test_.context.clock.advance(DAY)
    await note('bob', 'media.update', 'Three')
    expect(await titles('?person=bob')).toEqual(['Three', 'Two'])
    expect(await titles('?about=article')).toEqual(['Two', 'One'])
    expect(await titles('?from=2026-11-21&to=2026-11-21')).toEqual(['Two'])
    expect(await titles('?per_page=2&page=2')).toEqual(['One'])
    const filters = await test_.app.inject({ url: '/api/audit-log/filters', headers: admin.headers })
    expect(filters.json()).toEqual({ people: ['ann', 'bob'], about: ['article', 'media'] })
    expect((await list("?about=x'%25")).statusCode).toBe(422)
  })

  test('keeps two years', async () => {
    await note('ann', 'article.publish', 'Old')
    test_.context.clock.advance(2.1 * 365 * DAY)
    await note('ann', 'article.publish', 'New')
    await cleanUp(test_.context)
    admin = await signIn(test_.context, 'admin')
    expect(await titles('')).toEqual(['New'])
  })

  test('is the administrators’ alone', async () => {
    const editor = await signIn(test_.context, 'editor')
    expect((await list('', editor.headers)).statusCode).toBe(403)
    expect((await test_.app.inject('/api/audit-log')).statusCode).toBe(401)
  })
})
