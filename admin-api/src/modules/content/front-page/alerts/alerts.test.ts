import { publishedFrontSchema } from '@hometown/shared-types/front-page'
import { readerAlertSchema } from '@hometown/shared-types/reader-alert'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { refreshFrontIfDue } from '../front-page.service.ts'

const HOUR = 3_600_000
/** Of the tests' clock. */
const START = Date.parse('2026-11-20T16:00:00Z')

describe('alerts', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context)
    const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
      app.inject({ method, url, headers, ...(body && { payload: body }) })
    const send = async (body: object = {}) =>
      call('POST', '/api/alerts', { level: 'breaking', text: 'Mill Street bridge is closed', ...body })
    const shown = async () => publishedFrontSchema.parse((await app.inject('/api/front-page/published')).json()).alerts
    return {
      ...{ app, context, call, send, shown },
      pass: async (milliseconds: number) => {
        context.clock.advance(milliseconds)
        await refreshFrontIfDue(context)
      },
      changes: async () =>
        (await context.store.db.selectFrom('changes').select('kind').execute()).map(({ kind }) => kind),
    }
  }

  it('are shown at once, end by themselves after two hours, and stay in the history', async () => {
    const { send, shown, pass, changes } = await open()
    const alert = readerAlertSchema.parse((await send({ url: '/bridge' })).json())
    expect(alert).toMatchObject({
      state: 'active',
      url: '/bridge',
      createdBy: expect.stringMatching(/^editor/),
      version: 1,
    })
    expect((await shown()).active).toMatchObject([{ id: alert.id, text: 'Mill Street bridge is closed' }])
    await pass(2 * HOUR - 1)
    expect((await shown()).active).toHaveLength(1)
    await pass(1)
    expect(await shown()).toMatchObject({ active: [], recent: [{ id: alert.id }] })
    expect(await changes()).toEqual(['front', 'front'])
  })

  it('begin at their time, and leave the list of those of 30 days', async () => {
    const { send, shown, pass } = await open()
    const startsAt = new Date(START + HOUR).toISOString()
    const endsAt = new Date(START + 3 * HOUR).toISOString()
    expect((await send({ startsAt, endsAt })).json()).toMatchObject({ state: 'planned' })
    expect(await shown()).toEqual({ active: [], recent: [] })
    await pass(HOUR)
    expect((await shown()).active).toHaveLength(1)
    await pass(31 * 24 * HOUR)
    expect(await shown()).toEqual({ active: [], recent: [] })
  })

  it('are changed and ended by any editor, but not over what another one saved', async () => {
    const { send, call, shown } = await open()
    const { id } = readerAlertSchema.parse((await send()).json())
    const changed = await call('PATCH', `/api/alerts/${id}`, { text: 'Bridge opens at noon', version: 1 })
    expect(changed.json()).toMatchObject({ text: 'Bridge opens at noon', version: 2 })
    expect((await call('PATCH', `/api/alerts/${id}`, { text: 'Too late', version: 1 })).statusCode).toBe(409)
    expect((await call('POST', `/api/alerts/${id}/end`)).json()).toMatchObject({
      state: 'ended',
      endedBy: expect.stringMatching(/^editor/),
    })
    expect((await shown()).active).toEqual([])
    expect((await call('POST', `/api/alerts/${id}/end`)).json().message).toBe('This alert has ended. Send a new one.')
    expect((await call('PATCH', `/api/alerts/unknown`, { version: 1 })).statusCode).toBe(404)
  })

  it('are taken back without a trace for readers, whether they run, are planned or have ended', async () => {
    const { send, call, shown } = await open()
    const startsAt = new Date(START + HOUR).toISOString()
    const planned = readerAlertSchema.parse((await send({ startsAt })).json())
    expect((await call('POST', `/api/alerts/${planned.id}/end`)).statusCode).toBe(422)
    const ended = readerAlertSchema.parse((await send()).json())
    await call('POST', `/api/alerts/${ended.id}/end`)
    const running = readerAlertSchema.parse((await send()).json())
    expect((await shown()).recent).toHaveLength(2)
    for (const { id } of [planned, ended, running]) {
      expect((await call('DELETE', `/api/alerts/${id}`)).statusCode).toBe(200)
    }
    expect(await shown()).toEqual({ active: [], recent: [] })
    expect((await call('DELETE', `/api/alerts/${running.id}`)).statusCode).toBe(404)
  })

  it.each([
    [{ url: 'javascript:alert(1)' }, 'Write a link like /story or https://example.org/story'],
    [{ url: '/\t/[' }, 'Write a link like /story or https://example.org/story'],
    [{ url: '/\t/elsewhere.example' }, 'Write a link like /story or https://example.org/story'],
    [{ url: '//elsewhere.example' }, 'Write a link like /story or https://example.org/story'],
    [{ url: '/\\elsewhere.example' }, 'Write a link like /story or https://example.org/story'],
    [{ url: 'data:text/html,x' }, 'Write a link like /story or https://example.org/story'],
    [{ text: 'Bridge <img src=x onerror=alert(1)>' }, 'An alert is plain text. Leave out < and >.'],
    [{ text: 'x'.repeat(121) }, 'Please use 120 characters at most'],
    [{ text: ' \u200b ' }, 'Text is required'],
    [{ endsAt: new Date(START - 1).toISOString() }, 'The end must be after the start.'],
    [{ endsAt: new Date(START + 73 * HOUR).toISOString() }, 'An alert lasts 72 hours at most.'],
  ])('are refused with a sentence: %o', async (body, sentence) => {
    const { send, shown } = await open()
    const answer = await send(body)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(JSON.stringify(sentence).slice(1, -1))
    expect((await shown().catch(() => ({ active: [] }))).active).toEqual([])
  })

  it('are three at a time at most, whatever is planned', async () => {
    const { send, call } = await open()
    const later = { startsAt: new Date(START + HOUR).toISOString(), endsAt: new Date(START + 2 * HOUR).toISOString() }
    for (const body of [{}, {}, later]) expect((await send(body)).statusCode).toBe(201)
    expect((await send()).statusCode).toBe(422)
    // Two of the three have ended by then.
    const atTwo = new Date(START + 2 * HOUR).toISOString()
    const longer = readerAlertSchema.parse((await send({ startsAt: atTwo, hours: 1 })).json())
    for (const body of [{ startsAt: atTwo }, { startsAt: atTwo }]) expect((await send(body)).statusCode).toBe(201)
    const late = readerAlertSchema.parse((await send({ startsAt: new Date(START + 3 * HOUR).toISOString() })).json())
    expect(late.state).toBe('planned')
    const endsAt = new Date(START + 4 * HOUR).toISOString()
    expect((await call('PATCH', `/api/alerts/${longer.id}`, { endsAt, version: 1 })).statusCode).toBe(422)
  })

  it('are sent by staff only', async () => {
    const { app } = await open()
    expect((await app.inject('/api/alerts')).statusCode).toBe(401)
    const payload = { level: 'breaking', text: 'Hello' }
    expect((await app.inject({ method: 'POST', url: '/api/alerts', payload })).statusCode).toBe(401)
  })
})
