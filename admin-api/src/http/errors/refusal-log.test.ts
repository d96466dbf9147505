import { PROOF_REFUSED, STEP_UP_NEEDED } from '@hometown/shared-types/proof-codes'
import Fastify, { LogController } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '../../log/log.ts'
import { registerRateLimits } from '../callers/rate-limits.ts'
import type { App } from '../routing.ts'
import { AppError } from './app-error.ts'
import { handleErrors } from './error-handler.ts'

const MINUTE = 60_000
const WARN = 40
const INFO = 30

async function open() {
  const texts: string[] = []
  const log = createLogger('test', { destination: { write: (line) => void texts.push(line) } })
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as App
  onTestFinished(async () => void vi.useRealTimers())
  app.decorateRequest('signedIn', undefined)
  app.addHook('onRequest', async (request) => {
    const { user } = request.headers
    if (typeof user === 'string') request.signedIn = { user: { id: user } } as typeof request.signedIn
  })
  handleErrors(app)
  await registerRateLimits(app)
  const refuse = (url: string, status: 401 | 403 | 404 | 422 | 503, code: string) =>
    app.get(url, { config: { access: 'staff' } }, async () => {
      throw new AppError(status, code, 'No')
    })
  refuse('/accounts/:id', 403, 'forbidden')
  refuse('/me', 401, 'unauthenticated')
  for (let at = 0; at < 60; at++) refuse(`/closed/${at}`, 401, 'unauthenticated')
  refuse('/exports', 403, STEP_UP_NEEDED)
  refuse('/proofs', 422, PROOF_REFUSED)
  refuse('/hooks/:key', 401, 'bad_signature')
  refuse('/articles', 404, 'not_found')
  refuse('/passwords', 503, 'passwords_busy')
  app.get('/narrow', { config: { access: 'public', rateLimit: { max: 1, timeWindow: MINUTE } } }, async () => 'done')
  const get = (url: string, user?: string, remoteAddress = '203.0.113.5') =>
    app.inject({ url, remoteAddress, ...(user && { headers: { user } }) })
  return { app, get, texts, lines: () => texts.map((text) => JSON.parse(text)) }
}

test('a refused call is in the log with who, what and why', async () => {
  const { get, lines, texts } = await open()
  const urls = ['/accounts/17', '/exports']
  for (const url of urls) await get(url, 'nora')
  for (const url of ['/me', '/proofs', '/hooks/s3cret', '/passwords', '/narrow', '/narrow', '/articles']) await get(url)
  const network = '203.0.113'
  expect(lines()).toMatchObject([
    { level: WARN, status: 403, code: 'forbidden', method: 'GET', route: '/accounts/:id', user: 'nora' },
    { level: INFO, status: 403, code: STEP_UP_NEEDED, route: '/exports', user: 'nora' },
    { level: INFO, status: 401, code: 'unauthenticated', route: '/me', network },
    { level: INFO, status: 422, code: PROOF_REFUSED, route: '/proofs', network },
    { level: WARN, status: 401, code: 'bad_signature', route: '/hooks/:key', network },
    { level: WARN, status: 503, code: 'passwords_busy', route: '/passwords', network },
    { level: WARN, status: 429, code: 'too_many_requests', route: '/narrow', network },
  ])
  expect(texts.join()).not.toMatch(/203\.0\.113\.5|s3cret/)
})
