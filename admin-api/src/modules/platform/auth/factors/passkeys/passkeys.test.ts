import { describe, expect, it } from 'vitest'
import { createAuthenticator, type Tampering } from '../../../../../../test/support/authenticator.ts'
import { addPasskey, ORIGIN, openFactorDesk } from '../../../../../../test/support/factor-desk.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'

const REFUSED = { message: 'This passkey wasn’t accepted. Try again, or use another way.', code: 'proof_refused' }

describe('a passkey', () => {
  async function open() {
    const desk = await openFactorDesk(await openTestStore())
    const nora = await desk.enter('nora')
    const { device, answer, id } = await addPasskey(nora.browser)
    const fromAnywhere = async (tampering: Tampering = {}, browser = desk.openBrowser()) => {
      const { signIn, options } = (await browser.post('/api/auth/login/passkey/start')).json()
      return browser.post('/api/auth/login/passkey', { signIn, response: device.get(options, tampering) })
    }
    const asSecond = async (tampering: Tampering = {}, browser = desk.openBrowser()) => {
      const { signIn, passkeyOptions } = (await browser.login('nora')).json()
      return browser.prove(signIn, { method: 'passkey', response: device.get(passkeyOptions, tampering) })
    }
    return { ...desk, desk, nora, device, added: answer, id, fromAnywhere, asSecond }
  }

  it('is asked for with a key of 128 bits of security first, and with RSA last', async () => {
    const { enter } = await openFactorDesk(await openTestStore())
    const { browser } = await enter('nora')
    const { options } = (await browser.post('/api/auth/factors/passkey/start')).json()
    const [EDDSA, ES256, RS256] = [-8, -7, -257]
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([EDDSA, ES256, RS256])
  })

  it('is added with its name and listed, with ten recovery codes for the first factor', async () => {
    const { added, nora, id } = await open()
    expect(added.statusCode).toBe(201)
    expect(added.json()).toEqual({
      factor: { id, kind: 'passkey', name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null },
      recoveryCodes: expect.any(Array),
    })
    expect((await nora.browser.get('/api/auth/factors')).json()).toEqual({
      factors: [added.json().factor],
      recoveryCodesLeft: 10,
      isRequired: false,
      canUsePasskeys: true,
    })
  })

  it('signs in without a name and a password', async () => {
    const { fromAnywhere, openBrowser, nora } = await open()
    const browser = openBrowser()
    const start = (await browser.post('/api/auth/login/passkey/start')).json()
    expect(start.options).toMatchObject({ rpId: 'www.example.org', userVerification: 'required' })
    expect(start.options.allowCredentials ?? []).toEqual([])
    const answer = await fromAnywhere({}, browser)
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ id: nora.id })])
    expect(await browser.isSignedIn()).toBe(true)
    const [factor] = (await nora.browser.get('/api/auth/factors')).json().factors
    expect(factor.lastUsedAt).not.toBeNull()
  })

  it('is the second factor after the password, which alone opens nothing', async () => {
    const { openBrowser, asSecond, device } = await open()
    const browser = openBrowser()
    const half = await browser.login('nora')
    expect(half.json()).toMatchObject({ next: 'second-factor', methods: ['passkey', 'recovery-code'] })
    expect(half.json().passkeyOptions.allowCredentials).toMatchObject([{ id: device.id }])
    expect(half.cookies).toEqual([])
    expect(await browser.isSignedIn()).toBe(false)
    expect((await asSecond({}, browser)).statusCode).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)
  })

  it.each<[string, Tampering]>([
    ['to another challenge', { challenge: 'c29tZSBvdGhlciBjaGFsbGVuZ2U' }],
    ['from another origin', { origin: 'https://www.example.org.evil.example' }],
    ['from the site over http', { origin: 'http://www.example.org' }],
    ['for another RP id', { rpId: 'example.org' }],
    ['without user verification', { isVerified: false }],
    ['of another type', { type: 'webauthn.create' }],
  ])('is refused with an answer %s, and nothing is half done', async (_what, tampering) => {
    const { fromAnywhere, asSecond, openBrowser, actions } = await open()
    for (const signIn of [fromAnywhere, asSecond]) {
      const browser = openBrowser()
      const answer = await signIn(tampering, browser)
      expect([answer.statusCode, answer.json()]).toEqual([422, REFUSED])
      expect(answer.cookies).toEqual([])
      expect(await browser.isSignedIn()).toBe(false)
    }
    expect((await actions()).filter((action) => action === 'factor.refuse')).toHaveLength(2)
    expect((await fromAnywhere()).statusCode).toBe(200)
  })

  it.each<[string, Tampering]>([
    ['another challenge', { challenge: 'c29tZSBvdGhlciBjaGFsbGVuZ2U' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another RP id', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
  ])('is not added with %s', async (_what, tampering) => {
    const { nora } = await open()
    const { enrollment, options } = (await nora.browser.post('/api/auth/factors/passkey/start')).json()
    const response = createAuthenticator(ORIGIN).create(options, tampering)
    const answer = await nora.browser.post('/api/auth/factors/passkey', { enrollment, name: 'Key', response })
    expect([answer.statusCode, answer.json()]).toEqual([422, REFUSED])
    expect((await nora.browser.get('/api/auth/factors')).json().factors).toHaveLength(1)
  })

  it('whose counter goes back is refused as a copy, noted, and works again with the true one', async () => {
    const { fromAnywhere, actions } = await open()
    expect((await fromAnywhere({ counter: 7 })).statusCode).toBe(200)
    for (const counter of [7, 6, 0]) {
      const answer = await fromAnywhere({ counter })
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'proof_refused'])
      expect(answer.json().message).toContain('a copy of it may be in use')
    }
    expect((await actions()).filter((action) => action === 'factor.copied')).toHaveLength(3)
    expect((await fromAnywhere({ counter: 8 })).statusCode).toBe(200)
  })

  it('used in two tabs is no copy if the tab that asked first answers last, and works at the next try', async () => {
    const { context, device, openBrowser, actions } = await open()
    const [first, second] = [openBrowser(), openBrowser()]
    const asked = (await first.post('/api/auth/login/passkey/start')).json()
    const other = (await second.post('/api/auth/login/passkey/start')).json()
    const [early, late] = [7, 8].map((counter, at) => device.get((at === 0 ? asked : other).options, { counter }))
    context.clock.advance(1000)
    expect((await second.post('/api/auth/login/passkey', { signIn: other.signIn, response: late })).statusCode).toBe(
      200,
    )
    const refused = await first.post('/api/auth/login/passkey', { signIn: asked.signIn, response: early })
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { message: 'You used this passkey somewhere else in the meantime. Try again.', code: 'proof_refused' },
    ])
    expect(await first.isSignedIn()).toBe(false)
    expect(await actions()).not.toContain('factor.copied')
    const again = device.get(asked.options, { counter: 9 })
    expect((await first.post('/api/auth/login/passkey', { signIn: asked.signIn, response: again })).statusCode).toBe(
      200,
    )
  })

  it('is reported as a copy with the counter of the other tab’s answer, or one from before it asked', async () => {
    const { context, device, openBrowser, fromAnywhere, actions } = await open()
    const browser = openBrowser()
    const asked = (await browser.post('/api/auth/login/passkey/start')).json()
    context.clock.advance(1000)
    expect((await fromAnywhere({ counter: 8 })).statusCode).toBe(200)
    context.clock.advance(1000)
    const response = device.get(asked.options, { counter: 8 })
    await browser.post('/api/auth/login/passkey', { signIn: asked.signIn, response })
    expect((await fromAnywhere({ counter: 7 })).statusCode).toBe(422)
    expect((await actions()).filter((action) => action === 'factor.copied')).toHaveLength(2)
  })

  it('that never counts, as those that are synced, signs in each time', async () => {
    const { fromAnywhere } = await open()
    for (let times = 0; times < 2; times++) expect((await fromAnywhere({ counter: 0 })).statusCode).toBe(200)
  })

  it('of another account is no proof after the password', async () => {
    const { enter, openBrowser, device } = await open()
    const otis = await enter('otis')
    const own = await addPasskey(otis.browser)
    const browser = openBrowser()
    const { signIn, passkeyOptions } = (await browser.login('otis')).json()
    const answer = await browser.prove(signIn, { method: 'passkey', response: device.get(passkeyOptions) })
    expect([answer.statusCode, answer.json()]).toEqual([422, REFUSED])
    const again = await browser.prove(signIn, { method: 'passkey', response: own.device.get(passkeyOptions) })
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

  it('that nobody has is refused like a wrong one, and leaves an audit entry', async () => {
    const { openBrowser, actions } = await open()
    const browser = openBrowser()
    const { signIn, options } = (await browser.post('/api/auth/login/passkey/start')).json()
    const response = createAuthenticator(ORIGIN).get(options)
    const answer = await browser.post('/api/auth/login/passkey', { signIn, response })
    expect([answer.statusCode, answer.json()]).toEqual([422, REFUSED])
    expect((await actions()).filter((action) => action === 'auth.unknown-passkey')).toHaveLength(1)
  })

  it.each([{}, { id: 7 }, { id: 'x', response: null }, { id: 'a\0b' }, { __proto__: null, response: { a: [] } }])(
    'is refused without a fault for the answer %j',
    async (response) => {
      const { openBrowser } = await open()
      const browser = openBrowser()
      const { signIn } = (await browser.post('/api/auth/login/passkey/start')).json()
      expect((await browser.post('/api/auth/login/passkey', { signIn, response })).statusCode).toBe(422)
    },
  )

  it('signs in once with an answer, also if it is sent twice at once', async () => {
    const { device, openBrowser } = await open()
    const browser = openBrowser()
    const { signIn, options } = (await browser.post('/api/auth/login/passkey/start')).json()
    const body = { signIn, response: device.get(options) }
    const twice = await Promise.all([1, 2].map(() => openBrowser().post('/api/auth/login/passkey', body)))
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    const later = await openBrowser().post('/api/auth/login/passkey', body)
    expect([later.statusCode, later.json().code]).toEqual([401, 'step_over'])
  })

  it('of a disabled account is refused with the words for that', async () => {
    const { db, nora, fromAnywhere, actions } = await open()
    await db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', nora.id).execute()
    expect((await fromAnywhere()).json()).toMatchObject({ code: 'account_disabled' })
    expect((await actions()).filter((action) => action === 'auth.closed-account')).toHaveLength(1)
    expect((await fromAnywhere({ isVerified: false })).json()).toEqual(REFUSED)
  })

  it('can’t be added on an address that browsers offer none for', async () => {
    const desk = await openFactorDesk(await openTestStore(), { SITE_URL: 'http://127.0.0.1:3000' })
    const { browser } = await desk.enter('nora')
    expect((await browser.get('/api/auth/factors')).json().canUsePasskeys).toBe(false)
    const start = await browser.post('/api/auth/factors/passkey/start')
    expect([start.statusCode, start.json().message]).toEqual([
      422,
      'Passkeys need an https address with a name. Use an authenticator app.',
    ])
  })

  it('can be asked for 300 times a minute from a range of addresses', async () => {
    const { openBrowser, context } = await open()
    const start = (network: number) => openBrowser(`203.0.113.${network}`).post('/api/auth/login/passkey/start')
    for (let count = 0; count < 300; count++) expect((await start(count % 15)).statusCode).toBe(200)
    const refused = await start(200)
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect((await openBrowser('203.0.114.1').post('/api/auth/login/passkey/start')).statusCode).toBe(200)
    context.clock.advance(60_000)
    expect((await start(200)).statusCode).toBe(200)
  })

  it('fills no table when a flood asks for it: the oldest starts end, and nothing else', async () => {
    const { context, db, fromAnywhere, nora } = await open()
    await nora.browser.post('/api/auth/step-up/start')
    const row = { purpose: 'passkey-sign-in' as const, tries_left: 5 }
    const expires_at = context.clock.now() + 60_000
    for (let part = 0; part < 10; part++) {
      const rows = Array.from({ length: 600 }, (_, at) => ({ ...row, token_hash: `${part}-${at}`, expires_at }))
      await db.insertInto('pending_proofs').values(rows).execute()
    }
    await db
      .updateTable('pending_proofs')
      .set({ expires_at: expires_at - 1 })
      .where('token_hash', '=', '3-3')
      .execute()
    expect((await fromAnywhere()).statusCode).toBe(200)
    const left = await db.selectFrom('pending_proofs').select('token_hash').where('purpose', '=', row.purpose).execute()
    expect(left.length).toBe(4999)
    expect(left.some(({ token_hash }) => token_hash === '3-3')).toBe(false)
    expect(await db.selectFrom('pending_proofs').where('purpose', '=', 'step-up').selectAll().execute()).toHaveLength(1)
  })
})
