import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { LogController } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBareApp } from '../../../test/support/bare-app.ts'
import { createLogger } from '../../log/log.ts'
import { AppError } from './app-error.ts'
import { answerClientErrors, handleErrors } from './error-handler.ts'

async function logOf(error: Error): Promise<string> {
  const lines: string[] = []
  const log = createLogger('test', { destination: { write: (line) => void lines.push(line) } })
  const app = createBareApp({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) })
  handleErrors(app)
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

test('a load balancer that asks each second doesn’t fill the log', async () => {
  expect(await logOf(new AppError(503, 'not_ready', 'The site isn’t rendered yet'))).not.toContain('could not serve')
})

describe('a request that can’t be parsed', () => {
  const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
  const NO_CHUNK = 'this is no chunk\r\n'

  async function connectTo(listener: RequestListener) {
    const addresses = { siteUrl: 'https://www.example.org', apiUrl: '' }
    const server = createServer(listener).on('clientError', answerClientErrors(addresses)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => {
      socket.destroy()
      server.close()
    })
    let received = ''
    socket.on('data', (some) => {
      received += some
    })
    /** What the server has said when it closes the connection. */
    const answer = once(socket, 'close').then(() => received)
    return { socket, answer }
  }

  const statusesIn = (text: string) => text.match(/HTTP\/1\.1 \d+/g)

  test('gets no second answer while its first is written', async () => {
    const { socket, answer } = await connectTo((_, response) => response.write('half of'))
    const received = once(socket, 'data')
    socket.write(HEAD)
    await received
    socket.write(NO_CHUNK)
    expect(statusesIn(await answer)).toEqual(['HTTP/1.1 200'])
  })

  test('is answered after others on the same connection', async () => {
    const { socket, answer } = await connectTo((_, response) => response.end('whole'))
    const received = once(socket, 'data')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await received
    socket.write('nonsense\r\n\r\n')
    expect(statusesIn(await answer)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })

  test('since it has two lengths is refused, and its answer says how browsers must treat it', async () => {
    const { socket, answer } = await connectTo((_, response) => response.end('read'))
    socket.write(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    )
    const text = await answer
    expect(statusesIn(text)).toEqual(['HTTP/1.1 400'])
    expect(text).toContain('\r\nStrict-Transport-Security: max-age=63072000\r\n')
    expect(text).toContain("\r\nContent-Security-Policy: default-src 'none'")
  })
})
