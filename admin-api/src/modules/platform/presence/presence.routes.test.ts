import { PRESENCE_TIMEOUT } from '@hometown/shared-types/presence'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { insertMany } from '../../../database/many-rows.ts'
import type { Store } from '../../../database/store.ts'

async function openOn(store: Store) {
  const built = await buildTestApp({ store })
  const url = '/api/articles/a1/presence'
  const beat = async ({ headers }: TestUser, tab: string) =>
    (await built.app.inject({ method: 'POST', url, headers, payload: { tab } })).json().others
  const leave = ({ headers }: TestUser, tab: string) =>
    built.app.inject({ method: 'DELETE', url: `${url}?tab=${tab}`, headers })
  const told = () => built.context.link.sent.filter(({ type }) => type === 'live').length
  return { ...built, beat, leave, told, nora: await signIn(built.context), olaf: await signIn(built.context) }
}

describe('who has an article open', () => {
  const open = async () => openOn(await openTestStore())

  it('is told to the others, also of one’s own second tab', async () => {
    const { context, beat, leave, told, nora, olaf } = await open()
    const since = context.clock.now()
    expect(await beat(nora, '1')).toEqual([])
    context.clock.advance(1000)
    expect(await beat(olaf, '1')).toEqual([{ name: nora.username, since }])
    expect(await beat(nora, '2')).toHaveLength(2)
    expect(told()).toBe(3)
    await beat(nora, '2')
    expect(told()).toBe(3)
    await leave(nora, '1')
    await leave(nora, '1')
    expect(told()).toBe(4)
    expect(await beat(olaf, '1')).toEqual([{ name: nora.username, since: since + 1000 }])
  })

  it('forgets who has been silent', async () => {
    const { context, beat, nora, olaf } = await open()
    await beat(nora, '1')
    context.clock.advance(PRESENCE_TIMEOUT)
    expect(await beat(olaf, '1')).toEqual([])
  })

  it('is known to all machines on the database, and told once', async () => {
    const { context, app, beat, leave, told, nora, olaf } = await open()
    const other = await openOn(context.store)
    expect(await beat(nora, '1')).toEqual([])
    expect(await other.beat(olaf, '1')).toEqual([{ name: nora.username, since: context.clock.now() }])
    expect(await beat(nora, '1')).toHaveLength(1)
    const before = told() + other.told()
    await Promise.all([beat(nora, '2'), other.beat(nora, '2'), beat(nora, '2'), other.beat(nora, '2')])
    expect(told() + other.told()).toBe(before + 1)
    await leave(olaf, '1')
    expect(await other.beat(nora, '2')).toHaveLength(1)
    expect(app).not.toBe(other.app)
  })

  it('ends at two thousand open tabs, of which none is lost', async () => {
    const { context, beat, told, nora, olaf } = await open()
    const now = context.clock.now()
    const rows = Array.from({ length: 2000 }, (_, tab) => {
      return { article_id: 'a2', tab: `u ${tab}`, name: 'Ruth', since: now, seen_at: now }
    })
    await insertMany(context.store.db, 'presence', rows)
    await beat(nora, '1')
    expect(await beat(olaf, '1')).toEqual([])
    expect(told()).toBe(0)
    context.clock.advance(PRESENCE_TIMEOUT)
    await beat(nora, '1')
    expect(await beat(olaf, '1')).toHaveLength(1)
  })

  it('lets nobody say that another has closed it', async () => {
    const { beat, leave, nora, olaf } = await open()
    await beat(nora, '1')
    await leave(olaf, '1')
    expect(await beat(olaf, '1')).toHaveLength(1)
  })
})
