import type { Role } from '@hometown/shared-types/contract/accounts'
import { describe, expect, it } from 'vitest'
import { openFactorDesk, PASSWORD } from '../../../../test/support/factor-desk.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SESSION = '__Host-hometown_session'

describe('a session', () => {
  const open = async () => openFactorDesk()

  it.each<[Role, number]>([
    ['editor', 7 * DAY],
    ['admin', 12 * HOUR],
  ])('of a %s ends when it was not used for its time', async (role, idle) => {
    const { context, enter } = await open()
    const { browser } = await enter('ann', role)
    context.clock.advance(idle - 1)
    expect(await browser.isSignedIn()).toBe(true)
    context.clock.advance(idle - 1)
    expect(await browser.isSignedIn()).toBe(true)
    context.clock.advance(idle)
    expect(await browser.isSignedIn()).toBe(false)
  })

  it.each<[Role, number, number]>([
    ['editor', 30 * DAY, 6 * DAY],
    ['admin', 7 * DAY, 11 * HOUR],
  ])('of a %s ends in the end, however much it is used, and its cookie with it', async (role, most, step) => {
    const { context, enter } = await open()
    const { browser } = await enter('ann', role)
    const end = context.clock.now() + most
    let last: number | undefined
    while (context.clock.now() + step < end) {
      context.clock.advance(step)
      const answer = await browser.get('/api/auth/me')
      expect(answer.statusCode).toBe(200)
      last = context.clock.now() + 1000 * (answer.cookies.find(({ name }) => name === SESSION)?.maxAge ?? 0)
    }
    expect(last).toBe(end)
    context.clock.advance(end - context.clock.now())
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('ends when the same browser signs in again, and gets another token; it stays when that fails', async () => {
    const { db, enter } = await open()
    const { browser } = await enter('ann')
    const before = browser.cookies.get(SESSION)
    expect((await browser.login('ann', `${PASSWORD}?`)).statusCode).toBe(401)
    expect(await browser.isSignedIn()).toBe(true)
    await browser.login('ann')
    expect(browser.cookies.get(SESSION)).not.toBe(before)
    expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    browser.cookies.set(SESSION, before ?? '')
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('can’t be ended by another account that knows its id', async () => {
    const { db, enter } = await open()
    const { browser } = await enter('ann')
    const [session] = await db.selectFrom('sessions').select('id').execute()
    const { browser: other } = await enter('ben')
    expect((await other.call('DELETE', `/api/auth/sessions/${session?.id}`)).json()).toEqual({ ended: 0 })
    expect(await browser.isSignedIn()).toBe(true)
    expect((await browser.call('DELETE', `/api/auth/sessions/${session?.id}`)).json()).toEqual({ ended: 1 })
    expect(await browser.isSignedIn()).toBe(false)
  })
})
