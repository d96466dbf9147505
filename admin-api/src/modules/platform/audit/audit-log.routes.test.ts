import { describe, expect, test } from 'vitest'
import { openSignedIn, signIn } from '../../../../test/support/sign-in.ts'

const DAY = 86_400_000

describe('the audit log', () => {
  async function open() {
    const { app, context, user: admin, call } = await openSignedIn({ role: 'admin', base: '/api/audit-log' })
    const { clock, store } = context
    const note = (username: string | null, action: string, title?: string) =>
      store.write(username === null ? 'clock' : { id: admin.id, username }, (tx) =>
        tx.audit(action, title && 'a1', title ? { title, status: 'published' } : undefined),
      )
    const list = async (query = '') => call('GET', query)
    const titles = async (query: string) =>
      (await list(query)).json().data.map(({ name, action }: { name: string | null; action: string }) => name ?? action)
    return { app, context, clock, store, db: store.db, call, note, list, titles }
  }

  test('tells who did what to what, newest first', async () => {
    const { note, list } = await open()
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
    const { clock, call, note, list, titles } = await open()
    await note('ann', 'article.publish', 'One')
    clock.advance(DAY)
    await note('bob', 'article.delete', 'Two')
    clock.advance(DAY)
    await note('bob', 'media.update', 'Three')
    expect(await titles('?person=bob')).toEqual(['Three', 'Two'])
    expect(await titles('?about=article')).toEqual(['Two', 'One'])
    expect(await titles('?per_page=2&page=2')).toEqual(['One'])
    expect((await call('GET', '/filters')).json()).toEqual({
      people: ['ann', 'bob'],
      about: [
        { kind: 'article', label: 'Articles' },
        { kind: 'media', label: 'Pictures' },
      ],
    })
    expect((await list("?about=x'%25")).statusCode).toBe(422)
  })

  test('can’t be changed, and gives up nothing that is younger than a year', async () => {
    const { db, clock, note } = await open()
    await note('ann', 'article.publish', 'One')
    clock.advance(364 * DAY)
    await note('ann', 'article.publish', 'Two')
    await expect(db.updateTable('audit_log').set({ username: 'bob' }).execute()).rejects.toThrow("can't be changed")
    await expect(db.updateTable('audit_log').set({ details: null }).execute()).rejects.toThrow("can't be changed")
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('kept for a year')
    expect(await db.selectFrom('audit_log').selectAll().execute()).toHaveLength(2)
    clock.advance(2 * DAY)
    await note('ann', 'article.publish', 'Three')
    const old = db.deleteFrom('audit_log').where('details', 'like', '%One%')
    expect((await old.executeTakeFirst()).numDeletedRows).toBe(1n)
  })

  test('never takes the address of a reader, so that nothing is left to erase', async () => {
    const { db, store } = await open()
    await store.write('clock', async (tx) => {
      await tx.audit('newsletter.test', undefined, { to: 'Reader@home.example', note: 'for reader%40home.example' })
      await tx.audit('auth.login-failed', undefined, { name: 'ann@courier.example' })
    })
    const rows = await db.selectFrom('audit_log').select('details').orderBy('id').execute()
    expect(rows.map(({ details }) => JSON.parse(details ?? ''))).toEqual([
      { to: '[email]', note: 'for [email]' },
      { name: 'ann@courier.example' },
    ])
  })

  test('tells from which network address each of several people acts at the same moment', async () => {
    const { app, context, note, list } = await open()
    const [one, other] = [await signIn(context), await signIn(context)]
    const rename = ({ headers }: typeof one, remoteAddress: string) =>
      app.inject({ method: 'PATCH', url: '/api/auth/me', headers, remoteAddress, body: { displayName: 'N' } })
    await Promise.all([rename(one, '198.51.100.1'), rename(other, '198.51.100.2')])
    await note('ann', 'article.publish', 'By a job')
    const entries: { username: string; address: string | null }[] = (await list()).json().data
    const addresses = Object.fromEntries(entries.map(({ username, address }) => [username, address]))
    expect(addresses).toEqual({ ann: null, [one.username]: '198.51.100.1', [other.username]: '198.51.100.2' })
  })
})
