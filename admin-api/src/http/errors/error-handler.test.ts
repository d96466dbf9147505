import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from '../../log/log.ts'
import type { App } from '../routing.ts'
import { AppError } from './app-error.ts'
import { handleErrors } from './error-handler.ts'

async function logOf(error: Error): Promise<string> {
  const lines: string[] = []
  const log = createLogger('test', { destination: { write: (line) => void lines.push(line) } })
  const app = Fastify({ loggerInstance: log })
  handleErrors(app as unknown as App)
  app.get('/', async () => {
    throw error
  })
  expect((await app.inject('/')).statusCode).toBe(503)
  return lines.join('')
}

test('a request that can’t be served for now is in the log', async () => {
  expect(await logOf(new AppError(503, 'unavailable', 'The service is busy.'))).toContain('could not serve a request')
})

test('a load balancer that asks each second doesn’t fill the log', async () => {
  expect(await logOf(new AppError(503, 'not_ready', 'The site isn’t rendered yet'))).not.toContain('could not serve')
})

test('a failed request is in the log without the words that somebody searched for', async () => {
  const lines: string[] = []
  const log = createLogger('test', { destination: { write: (line) => void lines.push(line) } })
  const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) })
  handleErrors(app as unknown as App)
  app.get('/api/search', async () => {
    throw new Error('a fault')
  })
  await app.inject('/api/search?q=divorce+lawyer')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', url: '/api/search' })
  expect(lines[0]).not.toContain('divorce')
})
