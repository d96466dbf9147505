import { describe, expect, test, vi } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { articleForm } from '../../../../test/support/write-articles.ts'
import { applySavedTimeZone, followTimeZone } from './saved-settings.service.ts'

const CHICAGO = { TIME_ZONE: 'America/Chicago' }

describe('the county’s time zone', () => {
  async function open() {
    const { app, context, call } = await openSignedIn({ role: 'admin', env: CHICAGO })
    const send = async (...asked: Parameters<typeof call>) => (await call(...asked)).json()
    return { app, context, send }
  }

  test('is another as soon as it is saved, for articles that are there and for what is typed', async () => {
    const { app, context, send } = await open()
    const planned = { ...articleForm, publishAt: '2027-01-10T08:00' }
    const { id, publishAt } = await send('POST', '/api/articles', { ...planned, title: 'Plan', status: 'draft' })
    expect(publishAt).toBe(Date.parse('2027-01-10T14:00:00Z'))
    expect((await send('PATCH', '/api/settings', { timeZone: 'Asia/Tokyo' })).timeZone).toBe('Asia/Tokyo')
    expect((await app.inject('/api/site')).json().timeZone).toBe('Asia/Tokyo')
    expect((await send('PATCH', `/api/articles/${id}`, { title: 'The plan' })).publishAt).toBe(publishAt)
    const anew = await send('PATCH', `/api/articles/${id}`, { publishAt: '2027-01-10T08:00' })
    expect(anew.publishAt).toBe(Date.parse('2027-01-09T23:00:00Z'))

    const told = context.messages.sent.map(({ type }) => type)
    const zoneTold = told.indexOf('time-zone-changed')
    expect(context.messages.sent[zoneTold]).toEqual({ type: 'time-zone-changed', timeZone: 'Asia/Tokyo' })
    expect(told.indexOf('changes-waiting', zoneTold)).toBeGreaterThan(zoneTold)
  })

  test('reaches a process that runs by a message, or from the database after messages were missed', async () => {
    const { context, send } = await open()
    const other = await buildTestContext({ store: context.store, env: CHICAGO })
    followTimeZone(other)
    await send('PATCH', '/api/settings', { timeZone: 'Asia/Tokyo' })
    for (const message of context.messages.sent) other.messages.receive(message)
    expect(other.config.timeZone).toBe('Asia/Tokyo')
    await send('PATCH', '/api/settings', { timeZone: 'Europe/Vienna' })
    other.messages.receive({ type: 'messages-missed' })
    await vi.waitFor(() => expect(other.config.timeZone).toBe('Europe/Vienna'))
  })

  test('wins over the environment at each start, until it is given back', async () => {
    const { context, send } = await open()
    await send('PATCH', '/api/settings', { timeZone: 'Asia/Tokyo' })
    const restarted = await buildTestContext({ store: context.store, env: { TIME_ZONE: 'Europe/Vienna' } })
    await applySavedTimeZone(restarted)
    expect(restarted.config.timeZone).toBe('Asia/Tokyo')

    expect((await send('PATCH', '/api/settings', { timeZone: null })).timeZone).toBe('America/Chicago')
    expect(context.config.timeZone).toBe('America/Chicago')
    await applySavedTimeZone(restarted)
    expect(restarted.config.timeZone).toBe('Europe/Vienna')
  })
})
