// The library is loaded here, because a busy machine takes long to load it in a test.
import '@simplewebauthn/server'
import { describe, expect, it } from 'vitest'
import { createAuthenticator, type Tampering } from '../../../../test/support/authenticator.ts'
import { addPasskey, ORIGIN, openFactorDesk } from '../../../../test/support/factor-desk.ts'
import { canUsePasskeys } from './passkeys.ts'

const REFUSED = { message: 'This passkey wasn’t accepted. Try again, or use another way.', code: 'proof_refused' }

const TAMPERINGS: [string, Tampering][] = [
  ['to another challenge', { challenge: 'c29tZSBvdGhlciBjaGFsbGVuZ2U' }],
  ['from another origin', { origin: 'https://www.example.org.evil.example' }],
  ['from the site over http', { origin: 'http://www.example.org' }],
  ['for another RP id', { rpId: 'example.org' }],
  ['without user verification', { isVerified: false }],
  ['of another type', { type: 'webauthn.create' }],
]

describe('a passkey', () => {
  async function open() {
    const desk = await openFactorDesk()
    const nora = await desk.enter('nora')
    const { device, answer, id } = await addPasskey(nora.browser)
    const fromAnywhere = async (tampering: Tampering = {}, browser = desk.openBrowser()) => {
      const { token, passkeyOptions: options } = (await browser.post('/api/auth/passkey/start')).json()
      return browser.prove(token, { method: 'passkey', response: device.get(options, tampering) })
    }
    const asSecond = async (tampering: Tampering = {}, browser = desk.openBrowser()) => {
      const { token, passkeyOptions } = (await browser.login('nora')).json()
      return browser.prove(token, { method: 'passkey', response: device.get(passkeyOptions, tampering) })
    }
    return { ...desk, desk, nora, device, added: answer, id, fromAnywhere, asSecond }
  }

  it('signs in without a name and a password', async () => {
    const { fromAnywhere, openBrowser, nora } = await open()
    const browser = openBrowser()
    const { passkeyOptions: options } = (await browser.post('/api/auth/passkey/start')).json()
    expect(options).toMatchObject({ rpId: 'www.example.org', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    expect((await fromAnywhere({}, browser)).json()).toMatchObject({ id: nora.id })
    expect(await browser.isSignedIn()).toBe(true)
    expect((await browser.get('/api/auth/factors')).json().factors[0].lastUsedAt).not.toBeNull()
  })

  it('is the second factor after the password, which alone opens nothing', async () => {
    const { openBrowser, asSecond, device } = await open()
    const browser = openBrowser()
    const half = await browser.login('nora')
    expect(half.json()).toMatchObject({ methods: ['passkey', 'recovery-code'] })
    expect(half.json().passkeyOptions.allowCredentials).toMatchObject([{ id: device.id }])
    expect([half.cookies, await browser.isSignedIn()]).toEqual([[], false])
    expect((await asSecond({}, browser)).statusCode).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)
  })

  it.each(TAMPERINGS)('is refused with an answer %s, and nothing is half done', async (_what, tampering) => {
    const { fromAnywhere, asSecond, openBrowser, actions } = await open()
    for (const signIn of [fromAnywhere, asSecond]) {
      const browser = openBrowser()
      const answer = await signIn(tampering, browser)
      expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([422, REFUSED, []])
      expect(await browser.isSignedIn()).toBe(false)
    }
    expect((await actions()).filter((action) => action === 'factor.refuse')).toHaveLength(2)
    expect((await fromAnywhere()).statusCode).toBe(200)
  })

  it('is not added with any of these answers', async () => {
    const { nora } = await open()
    for (const [what, tampering] of TAMPERINGS.filter(([, { type }]) => type === undefined)) {
      const { enrollment, options } = (await nora.browser.post('/api/auth/factors/start', { kind: 'passkey' })).json()
      const response = createAuthenticator(ORIGIN).create(options, tampering)
      const add = { kind: 'passkey', enrollment, response }
      const answer = await nora.browser.post('/api/auth/factors', add)
      expect([what, answer.statusCode, answer.json()]).toEqual([what, 422, REFUSED])
    }
    expect((await nora.browser.get('/api/auth/factors')).json().factors).toHaveLength(1)
  })

  it('of another account is no proof after the password', async () => {
    const { enter, openBrowser, device } = await open()
    const otis = await enter('otis')
    const own = await addPasskey(otis.browser)
    const browser = openBrowser()
    const { token, passkeyOptions } = (await browser.login('otis')).json()
    const answer = await browser.prove(token, { method: 'passkey', response: device.get(passkeyOptions) })
    expect([answer.statusCode, answer.json()]).toEqual([422, REFUSED])
    const again = await browser.prove(token, { method: 'passkey', response: own.device.get(passkeyOptions) })
    expect(again.json()).toMatchObject({ username: 'otis' })
  })

  it('is on one account only, however often it is added', async () => {
    const { device, nora, enter } = await open()
    const otis = await enter('otis')
    for (const browser of [nora.browser, otis.browser]) {
      const { answer } = await addPasskey(browser, device)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'passkey_known'])
    }
    expect((await otis.browser.get('/api/auth/factors')).json().factors).toEqual([])
  })
})

it.each([
  ['https://www.example.org', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', false],
  ['https://[2001:db8::1]', false],
])('passkeys on a desk at %s: %s', (siteUrl, can) => {
  expect(canUsePasskeys({ siteUrl, apiUrl: '', allowedOrigins: [] })).toBe(can)
})
