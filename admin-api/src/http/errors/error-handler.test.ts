import { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { createBareApp } from '../../../test/support/bare-app.ts'
import { createLogger } from '../../log/log.ts'
import { AppError } from './app-error.ts'
import { registerErrorHandlers } from './error-handler.ts'

async function logOf(error: Error): Promise<string> {
  const lines: string[] = []
  const log = createLogger('test', { destination: { write: (line) => void lines.push(line) } })
  const app = createBareApp({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) })
  registerErrorHandlers(app)
  app.get('/api/search', async () => {
    throw error
  })
  await app.inject('/api/search?q=divorce+lawyer')
  return lines.join('')
}

test('a request that fails or can’t be served for now is in the log, without the words that somebody searched for', async () => {
  const busy = await logOf(new AppError(503, 'unavailable', 'The service is busy.'))
  expect(busy).toContain('could not serve a request')
  const failed = await logOf(new Error('a fault'))
  expect(JSON.parse(failed)).toMatchObject({ method: 'GET', url: '/api/search' })
  expect(failed).not.toContain('divorce')
})
