import type { ConnectionCheck } from '@hometown/shared-types/connections'
import type { SetupGuide, SetupStepName } from '@hometown/shared-types/setup-guide'
import { describe, expect, it } from 'vitest'
import { sampleArticles } from '../../../../sample/index.ts'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../test/support/fake-outside.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import type { ReadOutcome } from '../../../integrations/outside/outside.ts'
import { insertPublish } from '../../platform/changes/receipts.service.ts'
import { applySavedConnections } from '../../platform/connections/saved-connections.service.ts'
import { importSampleCounty } from '../sample-county/sample-county.service.ts'
import { beginSetup } from './setup-guide.service.ts'

const SITE = 'https://www.example.org'

describe('the set-up guide', () => {
  /** @param pages what the internet answers */
  async function open(pages: Record<string, ReadOutcome> = {}) {
    const missing: ReadOutcome = { outcome: 'failed', reason: 'There is no server with this name.' }
    const outside = fakeOutside({
      read: async (url) => pages[url] ?? missing,
    })
    const { app, context } = await buildTestApp({
      env: { SITE_URL: SITE },
      outside,
    })
    const { headers } = await signIn(context, 'admin')
    const call = async (method: 'GET' | 'PUT' | 'POST' | 'PATCH', url: string, body?: object) =>
      app.inject({ method, url, headers, ...(body && { body }) })
    const read = async () => (await call('GET', '/api/setup-guide')).json<SetupGuide>()
    const stateOf = async (step: SetupStepName) => (await read()).steps.find(({ name }) => name === step)?.state
    return { app, context, call, read, stateOf }
  }

  it('opens itself once, and only where somebody begins a paper', async () => {
    const { context, call, read, stateOf } = await open()
    expect(await read()).toMatchObject({ started: false, opensItself: false, dismissed: false, sample: false })
    await beginSetup(context)
    expect(await read()).toMatchObject({ started: true, opensItself: true })
    expect((await call('PUT', '/api/setup-guide', { opened: true })).json()).toMatchObject({ opensItself: false })
    expect(await read()).toMatchObject({ started: true, opensItself: false, dismissed: false })
    await call('PUT', '/api/setup-guide', { dismissed: true, steps: { mail: 'skipped' } })
    expect(await read()).toMatchObject({ dismissed: true })
    expect(await stateOf('mail')).toBe('skipped')
    const entries = await context.store.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()
    expect(entries.at(-1)).toEqual({
      action: 'setup.update',
      details: '{"dismissed":true,"steps":{"mail":"skipped"}}',
    })
  })

  it('knows what was set elsewhere', async () => {
    const { context, call, read, stateOf } = await open()
    expect((await read()).steps.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'open'))
    await call('PATCH', '/api/settings', { siteName: 'The Herald' })
    // The county still is the sample's.
    expect(await stateOf('paper')).toBe('open')
    await call('PATCH', '/api/settings', { countyName: 'Cedar County' })
    expect(await stateOf('paper')).toBe('done')
    await call('PATCH', '/api/settings', { newsletterDay: 'thursday' })
    expect(await stateOf('newsletter')).toBe('done')
    await call('PATCH', '/api/auth/me', { displayName: 'Nora' })
    expect(await stateOf('account')).toBe('done')
    await call('POST', '/api/sources', { name: 'Gazette', url: 'https://g.example', category: 'Community' })
    expect(await stateOf('sources')).toBe('done')
    const values = { host: 'mail.example.org', port: '', security: 'automatic', user: '', senderName: '' }
    const mail = { values: { ...values, senderAddress: 'news@example.org' }, secrets: {}, version: 0 }
    expect((await call('PUT', '/api/connections/mail', mail)).statusCode).toBe(200)
    await applySavedConnections(context)
    expect(await stateOf('mail')).toBe('done')
  })

  it('begins when the sample county makes room, which may be asked twice', async () => {
    const { context, call, read } = await open()
    await importSampleCounty(context, { articles: sampleArticles.slice(0, 2) })
    expect(await read()).toMatchObject({ sample: true, started: false })
    const answer = await call('POST', '/api/setup-guide/start-own-paper')
    expect(answer.json()).toMatchObject({ sample: false, started: true, opensItself: true })
    await call('PUT', '/api/setup-guide', { opened: true })
    expect((await call('POST', '/api/setup-guide/start-own-paper')).statusCode).toBe(200)
    expect(await read()).toMatchObject({ sample: false, started: true, opensItself: true })
    expect((await call('GET', '/api/settings')).json()).toMatchObject({ foundedYear: '', statistics: [] })
  })

  const answerOf = (url: string, body: string): ReadOutcome => ({
    ...{ outcome: 'read', url, status: 200, contentType: 'application/json' },
    body: Buffer.from(body),
  })

  it('says what answers at the address of the site', async () => {
    const build = `${SITE}/build.json`
    const pages: Record<string, ReadOutcome> = {}
    const { context, call, read, stateOf } = await open(pages)
    const check = async (address = SITE) => {
      const answer = await call('POST', '/api/setup-guide/check-address', { address })
      const { ok, steps } = answer.json<ConnectionCheck>()
      return { ok, said: steps.map(({ outcome, message }) => `${outcome}: ${message}`) }
    }
    expect(await check()).toEqual({
      ok: false,
      said: ['failed: www.example.org: There is no server with this name.'],
    })
    pages[build] = answerOf(build, '<html>Another site</html>')
    expect((await check()).said[0]).toMatch(/with another site/)
    pages[build] = answerOf(build, '{"id":"of-another"}')
    expect((await check()).said[0]).toMatch(/Another Hometown answers/)
    expect(await stateOf('live')).toBe('open')

    await insertPublish(context.store.db, {
      ...{ id: 'p1', started_at: 1, finished_at: 2, outcome: 'live', release: null, changes: 0, files_written: 0 },
      ...{ files_removed: 0, milliseconds: 1, message: '', notices: '[]' },
    })
    const other = 'http://other.example'
    pages[`${other}/build.json`] = answerOf(`${other}/build.json`, '{"id":"p1"}')
    expect(await check(other)).toMatchObject({
      ok: false,
      said: [/^ok/, /^warning: Use an https/, /Set SITE_URL=http:\/\/other\.example/].map((said) =>
        expect.stringMatching(said),
      ),
    })
    expect((await read()).address).toBe(other)
    pages[build] = answerOf(build, '{"id":"p1"}')
    expect(await check()).toMatchObject({ ok: true })
    expect(await stateOf('live')).toBe('done')
  })
})
