import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
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
})
