import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { keepDecision } from '../../content/seen/seen.service.ts'

test('an unchanged site is not sent twice', async () => {
  const { app } = await buildTestApp()
  const first = await app.inject('/api/site')
  const { etag } = first.headers
  const again = await app.inject({ url: '/api/site', headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

describe('pages that were taken down', () => {
  const TOKEN = 'a-token-of-at-least-24-characters'
  async function open(env: Record<string, string>) {
    const { app, context } = await buildTestApp({ store: await openTestStore(), env })
    const shown = { kind: 'article', id: 'a', title: 'Mayor arrested', slug: 'mayor-arrested' } as const
    const led = { ...shown, id: 'b', title: 'Mayor resigns', slug: 'mayor-resigns' }
    await context.store.groupWrite(async (trx) => {
      await keepDecision(context, trx, null, shown, { kind: 'gone', reason: 'It was wrong.' })
      await keepDecision(context, trx, null, led, { kind: 'redirect', to: '/calendar' })
    })
    const ask = (authorization?: string) =>
      app.inject({ url: '/api/site/taken-down', headers: { ...(authorization && { authorization }) } })
    return { app, ask }
  }

  test('are told to a build that has the token', async () => {
    const { ask } = await open({ SITE_BUILD_TOKEN: TOKEN })
    const answer = await ask(`Bearer ${TOKEN}`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject([
      { path: '/mayor-arrested', to: null, title: null },
      { path: '/mayor-resigns', to: '/calendar' },
    ])
  })

  test('are told to nobody else', async () => {
    const without: Record<string, string> = {}
    for (const env of [{ SITE_BUILD_TOKEN: TOKEN }, without]) {
      const { app, ask } = await open(env)
      for (const given of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${TOKEN}x`, TOKEN]) {
        const answer = await ask(given)
        expect([answer.statusCode, answer.body.includes('mayor')]).toEqual([401, false])
      }
      expect((await app.inject('/api/site')).body).not.toContain('mayor')
    }
  })
})
