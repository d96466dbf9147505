import type { ReaderAlert } from '@hometown/shared-types/contract/alerts'
import { publishedFrontSchema } from '@hometown/shared-types/contract/front-page'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../../test/support/signed-in.ts'
import { refreshFrontIfDue } from '../front-page.service.ts'

const HOUR = 3_600_000
/** Of the tests' clock. */
const START = Date.parse('2026-11-20T16:00:00Z')

describe('alerts', () => {
  async function open() {
    const { app, context, call } = await openSignedIn()
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
    const alert = (await send({ url: '/bridge' })).json<ReaderAlert>()
    expect(alert).toMatchObject({
      state: 'active',
      url: '/bridge',
      createdBy: expect.stringMatching(/^editor/),
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

  it('are ended by any editor, once', async () => {
    const { send, call, shown } = await open()
    const { id } = (await send()).json<ReaderAlert>()
    expect((await call('POST', `/api/alerts/${id}/end`)).json()).toMatchObject({ state: 'ended' })
    expect((await shown()).active).toEqual([])
    expect((await call('POST', `/api/alerts/${id}/end`)).json().message).toBe('This alert has ended. Send a new one.')
    expect((await call('POST', '/api/alerts/unknown/end')).statusCode).toBe(404)
  })

  it('are refused with a sentence', async () => {
    const { send, shown } = await open()
    for (const [body, sentence] of [
      [{ url: 'javascript:alert(1)' }, 'Write a link like /story or https://example.org/story'],
      [{ url: '/\t/elsewhere.example' }, 'Write a link like /story or https://example.org/story'],
      [{ url: '//elsewhere.example' }, 'Write a link like /story or https://example.org/story'],
      [{ url: '/\\elsewhere.example' }, 'Write a link like /story or https://example.org/story'],
      [{ text: 'Bridge <img src=x onerror=alert(1)>' }, 'An alert is plain text. Leave out < and >.'],
      [{ endsAt: new Date(START - 1).toISOString() }, 'The end must be after the start.'],
      [{ endsAt: new Date(START + 73 * HOUR).toISOString() }, 'An alert lasts 72 hours at most.'],
    ] as const) {
      const answer = await send(body)
      expect(answer.statusCode, JSON.stringify(body)).toBe(422)
      expect(answer.body, JSON.stringify(body)).toContain(JSON.stringify(sentence).slice(1, -1))
      expect((await shown().catch(() => ({ active: [] }))).active, JSON.stringify(body)).toEqual([])
    }
  })
})
