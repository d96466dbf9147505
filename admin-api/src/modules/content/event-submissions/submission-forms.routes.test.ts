import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/support/build-test-app.ts'
import { ANN, events, openService, rows } from '../../../../test/support/submissions.ts'

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
  }
  const send = ({ app }: TestApp, more: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/event-submissions/form',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: new URLSearchParams({ ...fields, ...more }).toString(),
    })

  test('answers with a page', async () => {
    const service = await openService()
    const answer = await send(service)
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.body).toContain('Thank you for your event')
    expect(await events(service)).toMatchObject([
      { start_date: '2026-12-05T10:00', end_date: '2026-12-05T12:00', price: 'Free' },
    ])
  })

  test('says what is wrong at the field, and has everything typed in it, harmless', async () => {
    const service = await openService()
    const evil = '"><script>alert(1)</script>'
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
})
