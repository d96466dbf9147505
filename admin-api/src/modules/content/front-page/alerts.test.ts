import type { ReaderAlert } from '@hometown/shared-types/contract/alerts'
import { publishedFrontSchema } from '@hometown/shared-types/contract/front-page'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { refreshFrontPageIfDue } from './publish-front-page.service.ts'

const HOUR = 3_600_000

describe('alerts', () => {
  async function open() {
    const { app, context, call, changes } = await openSignedIn()
    const send = async (body: object = {}) =>
      call('POST', '/api/alerts', { level: 'breaking', text: 'Mill Street bridge is closed', ...body })
    const shown = async () => publishedFrontSchema.parse((await app.inject('/api/front-page/published')).json()).alerts
    return {
      ...{ call, send, shown, changes },
      pass: async (milliseconds: number) => {
        context.clock.advance(milliseconds)
        await refreshFrontPageIfDue(context)
      },
    }
  }

  it('are shown at once, and end by themselves after two hours', async () => {
    const { send, shown, pass, changes } = await open()
    const [alert] = (await send({ url: '/bridge' })).json<ReaderAlert[]>()
    expect(alert).toMatchObject({ url: '/bridge', createdBy: expect.stringMatching(/^editor/) })
    expect(await shown()).toMatchObject([{ id: alert?.id, text: 'Mill Street bridge is closed' }])
    await pass(2 * HOUR - 1)
    expect(await shown()).toHaveLength(1)
    await pass(1)
    expect(await shown()).toEqual([])
    expect(await changes()).toEqual(['front', 'front'])
  })

  it('are ended by any editor, once', async () => {
    const { send, call, shown } = await open()
    const [alert] = (await send()).json<ReaderAlert[]>()
    expect((await call('DELETE', `/api/alerts/${alert?.id}?version=1`)).json()).toEqual([])
    expect(await shown()).toEqual([])
    expect((await call('DELETE', `/api/alerts/${alert?.id}?version=1`)).statusCode).toBe(404)
  })

  it('are three at a time', async () => {
    const { send, pass } = await open()
    for (let sent = 0; sent < 3; sent++) await send()
    expect((await send()).json().message).toBe('Readers see 3 alerts at a time. End one of them first.')
    await pass(2 * HOUR)
    expect((await send()).json()).toHaveLength(1)
  })

  it('are refused with a sentence', async () => {
    const { send, call } = await open()
    for (const [body, sentence] of [
      [{ url: 'javascript:alert(1)' }, 'Write a link like /story or https://example.org/story'],
      [{ url: '/\t/elsewhere.example' }, 'Write a link like /story or https://example.org/story'],
      [{ url: '/\\elsewhere.example' }, 'Write a link like /story or https://example.org/story'],
      [{ text: 'Bridge <img src=x onerror=alert(1)>' }, 'An alert is plain text. Leave out < and >.'],
    ] as const) {
      const answer = await send(body)
      expect(answer.statusCode, JSON.stringify(body)).toBe(422)
      expect(answer.body, JSON.stringify(body)).toContain(JSON.stringify(sentence).slice(1, -1))
    }
    expect((await call('GET', '/api/alerts')).json()).toEqual([])
  })
})
