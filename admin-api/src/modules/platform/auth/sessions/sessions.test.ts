import type { Role } from '@hometown/shared-types/auth'
import { describe, expect, it } from 'vitest'
import { openFactorDesk, PASSWORD } from '../../../../../test/support/factor-desk.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { findSessionRoles, renewSessionToken } from './sessions.service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SESSION = '__Host-hometown_session'

describe('a session', () => {
  const open = async () => openFactorDesk(await openTestStore())

  it.each<[Role, number]>([
    ['contributor', 7 * DAY],
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

  it('ends by the role that the account has now, in every list and for live events, too', async () => {
    const { context, db, enter } = await open()
    const { browser, id } = await enter('ann', 'editor')
    context.clock.advance(13 * HOUR)
    const [session] = await db.selectFrom('sessions').select('id').execute()
    const roles = () => findSessionRoles(context, [session?.id ?? ''])
    expect((await browser.get('/api/auth/sessions')).json()).toHaveLength(1)
    expect((await roles()).size).toBe(1)
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
    expect((await roles()).size).toBe(0)
    expect(await browser.isSignedIn()).toBe(false)
    const { browser: other } = await enter('ada', 'editor')
    await db.updateTable('users').set({ role: 'admin' }).where('username', '=', 'ada').execute()
    await db
      .insertInto('totp_factors')
      .values({ id: 't', user_id: await idOf('ada'), name: 'Phone', sealed_secret: '', last_step: 0, created_at: 1 })
      .execute()
    const accounts = (await other.get('/api/accounts')).json()
    const sessionsOf = (name: string) =>
      accounts.find(({ username }: { username: string }) => username === name)?.sessions
    expect([sessionsOf('ann'), sessionsOf('ada')]).toEqual([0, 1])

    async function idOf(username: string) {
      const row = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
      return row.id
    }
  })

  it('isn’t prolonged by what an open desk repeats when nobody is there', async () => {
    const { context, enter } = await open()
    const { browser } = await enter('ann', 'editor')
    for (let day = 0; day < 6; day++) {
      context.clock.advance(DAY)
      expect((await browser.get('/api/articles')).statusCode).toBe(200)
    }
    context.clock.advance(DAY)
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('ends when the same browser signs in again, and gets another token', async () => {
    const { db, enter } = await open()
    const { browser } = await enter('ann')
    const before = browser.cookies.get(SESSION)
    await browser.login('ann')
    expect(browser.cookies.get(SESSION)).not.toBe(before)
    expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    browser.cookies.set(SESSION, before ?? '')
    expect(await browser.isSignedIn()).toBe(false)
  })

  it('is one of twenty at most: the next sign-in ends the one used least recently', async () => {
    const { context, enter, openBrowser } = await open()
    const { browser: first } = await enter('ann')
    const { browser: others } = await enter('ben')
    const browsers = [first]
    while (browsers.length < 20) {
      context.clock.advance(10 * 60_000)
      const browser = openBrowser()
      await browser.login('ann')
      browsers.push(browser)
    }
    context.clock.advance(10 * 60_000)
    // Counts as use.
    expect(await first.isSignedIn()).toBe(true)
    context.link.sent.length = 0
    await openBrowser().login('ann')
    expect(context.link.sent).toContainEqual({ type: 'sessions-ended' })
    const signedIn = await Promise.all(browsers.map((browser) => browser.isSignedIn()))
    expect(signedIn).toEqual(browsers.map((_, at) => at !== 1))
    expect(await others.isSignedIn()).toBe(true)
  })

  it('stays when a sign-in in its browser fails', async () => {
    const { enter } = await open()
    const { browser } = await enter('ann')
    expect((await browser.login('ann', `${PASSWORD}?`)).statusCode).toBe(401)
    expect(await browser.isSignedIn()).toBe(true)
  })

  it('keeps its age and its id with a new token', async () => {
    const { context, db, enter } = await open()
    const { browser } = await enter('ann')
    const [before] = await db.selectFrom('sessions').selectAll().execute()
    context.clock.advance(25 * DAY)
    await db.updateTable('sessions').set({ seen_at: context.clock.now() }).execute()
    const renewed = await db
      .transaction()
      .execute((trx) => renewSessionToken(trx, before?.id ?? '', { now: context.clock.now(), proof: 'fresh' }))
    const [after] = await db.selectFrom('sessions').selectAll().execute()
    expect(after).toMatchObject({ id: before?.id, created_at: before?.created_at, verified_at: context.clock.now() })
    expect(renewed?.expiresAt).toBe((before?.created_at ?? 0) + 30 * DAY)
    expect(await browser.isSignedIn()).toBe(false)
    browser.cookies.set(SESSION, renewed?.token ?? '')
    expect(await browser.isSignedIn()).toBe(true)
  })

  it('can’t be ended by another account that knows its id', async () => {
    const { db, enter } = await open()
    const { browser } = await enter('ann')
    const [session] = await db.selectFrom('sessions').select('id').execute()
    const { browser: other } = await enter('ben')
    const answer = await other.call('DELETE', `/api/auth/sessions/${session?.id}`)
    expect(answer.json()).toEqual({ ended: 0 })
    expect(await browser.isSignedIn()).toBe(true)
  })
})
