import { describe, expect, test } from 'vitest'
import { bakeSale, desk, events, follow, keyOf, openService, rows } from '../../../../../test/support/submissions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

describe('the link in a submitter’s email', () => {
  test('shows, corrects and withdraws it until it is decided', async () => {
    const service = await openService(openTestStore)
    const key = await keyOf(service)
    const shown = await follow(service, key)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.json()).toMatchObject({ status: 'waiting', title: 'Bake sale', note: 'Please call me Ann.' })
    expect(shown.body).not.toMatch(/ann@example|Archer|key/)
    const corrected = await follow(service, key, 'PATCH', {
      ...bakeSale,
      location: 'Town hall',
      startDate: '2026-12-06T10:00',
      endDate: '2026-12-06T12:00',
    })
    expect(corrected.json()).toMatchObject({ location: 'Town hall', startDate: '2026-12-06T10:00' })
    expect(await events(service)).toMatchObject([
      { location: 'Town hall', start_date: '2026-12-06T10:00', status: 'draft' },
    ])
    expect((await follow(service, key, 'PATCH', { ...bakeSale, title: '<script>' })).statusCode).toBe(422)
    const withdrawn = await follow(service, key, 'DELETE')
    expect(withdrawn.json()).toMatchObject({ status: 'withdrawn', note: '' })
    expect(await events(service)).toEqual([])
    expect(await rows(service)).toMatchObject([{ submitter_email: null, submitter_name: null, event_id: null }])
    expect((await follow(service, key, 'PATCH', bakeSale)).statusCode).toBe(409)
    expect((await follow(service, key, 'DELETE')).statusCode).toBe(200)
  })

  test('can’t be guessed: tries are few, and none of them is in a log or an answer of the desk', async () => {
    const service = await openService(openTestStore)
    const key = await keyOf(service)
    const answers = new Set<number>()
    for (let count = 0; count < 40; count++) {
      const at = count % key.length
      const guess = `${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}`
      answers.add((await follow(service, guess)).statusCode)
    }
    expect([...answers]).toEqual([404, 429])
    expect((await desk(service, '')).body).not.toContain(key)
    for (const odd of ['%00', '..%2f..', "'%20or%201=1", 'x'.repeat(5000)])
      expect([404, 429]).toContain((await follow(service, odd)).statusCode)
  })
})
