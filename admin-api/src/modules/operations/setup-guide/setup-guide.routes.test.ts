import type { SetupGuide, SetupStepName } from '@hometown/shared-types/contract/setup-guide'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { applySavedConnections } from '../../platform/settings/index.ts'
import { importSampleCounty, readSampleCounty } from '../sample-county/index.ts'
import { beginSetupGuide } from './setup-guide.service.ts'

describe('the set-up guide', () => {
  async function open() {
    const { app, context, call } = await openSignedIn({ role: 'admin', env: { SITE_URL: 'https://www.example.org' } })
    const read = async () => (await call('GET', '/api/setup-guide')).json<SetupGuide>()
    const stateOf = async (step: SetupStepName) => (await read()).steps.find(({ name }) => name === step)?.state
    return { app, context, call, read, stateOf }
  }

  it('begins only where somebody begins a paper, and keeps what was skipped', async () => {
    const { context, call, read, stateOf } = await open()
    expect(await read()).toMatchObject({ started: false, dismissed: false, sample: false })
    await context.store.write('clock', beginSetupGuide)
    expect(await read()).toMatchObject({ started: true, dismissed: false })
    await call('PUT', '/api/setup-guide', { dismissed: true, steps: { mail: 'skipped' } })
    expect(await read()).toMatchObject({ dismissed: true })
    expect(await stateOf('mail')).toBe('skipped')
  })

  it('knows what was set elsewhere', async () => {
    const { context, call, read, stateOf } = await open()
    // The site has its own address.
    const states = (await read()).steps.map(({ state }) => state)
    expect(states).toEqual([...Array.from({ length: 6 }, () => 'open'), 'done'])
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
    await importSampleCounty(context, { articles: readSampleCounty().articles.slice(0, 2) })
    expect(await read()).toMatchObject({ sample: true, started: false })
    const answer = await call('POST', '/api/setup-guide/start-own-paper')
    expect(answer.json()).toMatchObject({ sample: false, started: true })
    await call('PUT', '/api/setup-guide', { steps: { mail: 'skipped' } })
    expect((await call('POST', '/api/setup-guide/start-own-paper')).statusCode).toBe(200)
    expect(await read()).toMatchObject({ sample: false, started: true })
    expect((await call('GET', '/api/settings')).json()).toMatchObject({ foundedYear: '', statistics: [] })
  })
})
