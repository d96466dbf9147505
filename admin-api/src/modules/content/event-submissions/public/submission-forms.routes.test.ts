import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../../test/support/build-test-app.ts'
import { ANN, events, openService, rows } from '../../../../../test/support/submissions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

describe('the form without script', () => {
  const fields = {
    title: 'Bake sale & pies',
    location: 'Library',
    startDay: '2026-12-05',
    startTime: '10:00',
    endDay: '',
    endTime: '12:00',
    category: 'Community',
    recurrenceRule: 'none',
    price: 'Free',
    name: 'Ann',
    email: ANN,
    homepage: '',
    elapsed: '',
  }
  const send = ({ app }: TestApp, more: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/event-submissions/form',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: new URLSearchParams({ ...fields, ...more }).toString(),
    })

  test('answers with a page that has the link', async () => {
    const service = await openService(openTestStore)
    const answer = await send(service)
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.body).toMatch(/href="http:\/\/localhost:3000\/events\/submit#key=[\w-]{32}"/)
    expect(await events(service)).toMatchObject([
      { start_date: '2026-12-05T10:00', end_date: '2026-12-05T12:00', price: 'Free' },
    ])
  })

  test('says what is wrong at the field, and has everything typed in it, harmless', async () => {
    const service = await openService(openTestStore)
    const evil = '"><script>alert(1)</script>\0'
    const everywhere = Object.fromEntries(Object.keys(fields).map((name) => [name, evil]))
    for (const more of [{ title: evil }, everywhere, { endTime: '09:00' }, { startTime: '' }, { startDay: '' }]) {
      const answer = await send(service, more)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('class="problem"')
      expect(answer.body).not.toContain('<script')
    }
    expect((await send(service, { startTime: '' })).body).toContain('value="Bake sale &amp; pies"')
    expect(await rows(service)).toEqual([])
  })

  test('marks the time of an end before the start, or its day where another one is said', async () => {
    const service = await openService(openTestStore)
    const marked = (label: string) => new RegExp(`<span>${label}</span><input[^>]*><span class="problem">`)
    const sameDay = (await send(service, { endTime: '09:00' })).body
    expect(sameDay).toMatch(marked('Ends at'))
    expect(sameDay).not.toMatch(marked('Last day'))
    const dayBefore = (await send(service, { endDay: '2026-12-04' })).body
    expect(dayBefore).toMatch(marked('Last day'))
    expect(dayBefore).not.toMatch(marked('Ends at'))
  })

  test('takes long texts of every script', async () => {
    const service = await openService(openTestStore)
    const description = 'Пирог 餃子 '.repeat(499)
    expect((await send(service, { description, note: 'ё'.repeat(2000) })).statusCode).toBe(201)
    expect((await rows(service))[0]?.description).toBe(description.trim())
  })

  test('keeps nothing of a machine’s', async () => {
    const service = await openService(openTestStore)
    expect((await send(service, { homepage: 'x' })).statusCode).toBe(201)
    expect(await rows(service)).toEqual([])
  })
})
