import type { Role } from '@hometown/shared-types/contract/accounts'
import { Secret, TOTP } from 'otpauth'
import { v7 as uuid } from 'uuid'
import { hashPassword } from '../../src/modules/platform/auth/index.ts'
import { EDITORS_SETTING } from '../../src/modules/platform/auth/users.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import { buildTestApp } from './build-test-app.ts'

export const PASSWORD = 'seven brown pelicans'
export const ORIGIN = 'https://www.example.org'

let passwordHash: Promise<string> | undefined
let addresses = 0

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Opens a newsroom that others can reach, with people who sign in over HTTP.
 * @param editorsNeedSecondFactor what an administrator has said; null if nobody has yet
 */
export async function openFactorDesk(
  env: Record<string, string> = {},
  { editorsNeedSecondFactor = false }: { editorsNeedSecondFactor?: boolean | null } = {},
) {
  const { app, context } = await buildTestApp({ env: { SITE_URL: ORIGIN, TRUST_PROXY: '127.0.0.1', ...env } })
  const { db } = context.store
  if (editorsNeedSecondFactor !== null) {
    const value = JSON.stringify(editorsNeedSecondFactor)
    const saved = { key: EDITORS_SETTING, value, updated_at: 1, updated_by: 'ada' }
    await db.insertInto('settings').values(saved).execute()
  }

  /** The browser keeps cookies, and has an address of its own. */
  function openBrowser(address = `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`) {
    const cookies = new Map<string, string>()
    async function call(method: Method, url: string, body?: object) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await app.inject({
        ...{ method, url },
        headers: { origin: context.config.siteUrl, 'x-forwarded-for': address, ...(cookie && { cookie }) },
        ...(body && { body }),
      })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      return answer
    }
    const post = (url: string, body: object = {}) => call('POST', url, body)
    return {
      ...{ cookies, call, post },
      get: (url: string) => call('GET', url),
      login: (username: string, password = PASSWORD) => post('/api/auth/login', { username, password }),
      prove: (token: string, proof: object) => post('/api/auth/prove', { token, proof }),
      isSignedIn: async () => (await call('GET', '/api/auth/me')).statusCode === 200,
    }
  }

  async function addAccount(username: string, role: Role = 'editor', email: string | null = null) {
    passwordHash ??= hashPassword(context.config, PASSWORD)
    const now = context.clock.now()
    const id = uuid()
    const row = { id, username, role, email, password_hash: await passwordHash, created_at: now, updated_at: now }
    await db.insertInto('users').values(row).execute()
    return id
  }

  /** Makes a new account with a browser in which it has just signed in. */
  async function enter(username: string, role: Role = 'editor', email: string | null = null) {
    const id = await addAccount(username, role, email)
    const browser = openBrowser()
    await browser.login(username)
    return { id, username, browser }
  }

  const actions = async () => {
    const entries = db.selectFrom('audit_log').select('action').orderBy('created_at').orderBy('id')
    return (await entries.execute()).map(({ action }) => action)
  }

  const codeAt = (secret: string, timestamp = context.clock.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp })

  return { app, context, db, openBrowser, addAccount, enter, actions, codeAt }
}

type FactorDesk = Awaited<ReturnType<typeof openFactorDesk>>
export type Browser = ReturnType<FactorDesk['openBrowser']>

/** Adds an authenticator app, and lets a minute go by so that its next code is another one. */
export async function addApp({ context, codeAt }: FactorDesk, browser: Browser) {
  const { enrollment, secret } = (await browser.post('/api/auth/factors/start', { kind: 'totp' })).json()
  const answer = await browser.post('/api/auth/factors', { kind: 'totp', enrollment, code: codeAt(secret) })
  context.clock.advance(60_000)
  const { factor, recoveryCodes } = answer.json()
  return { secret: secret as string, id: factor?.id as string, recoveryCodes: recoveryCodes as string[], answer }
}

export async function addPasskey(browser: Browser, device: Authenticator = createAuthenticator(ORIGIN)) {
  const { enrollment, options } = (await browser.post('/api/auth/factors/start', { kind: 'passkey' })).json()
  const response = device.create(options)
  const answer = await browser.post('/api/auth/factors', { kind: 'passkey', enrollment, response })
  return { device, id: answer.json().factor?.id as string, answer }
}
