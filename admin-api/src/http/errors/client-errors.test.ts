import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerClientErrors } from './client-errors.ts'

const ADDRESSES = { siteUrl: 'https://www.example.org', apiUrl: '' }
const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
const NO_CHUNK = 'this is no chunk\r\n'

async function connectTo(listener: RequestListener): Promise<Socket> {
  const server = createServer(listener).on('clientError', answerClientErrors(ADDRESSES)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  return socket
}

/** The status lines of everything that the server answers until it closes the connection. */
async function statusesFrom(socket: Socket): Promise<string[]> {
  let received = ''
  socket.on('data', (some) => {
    received += some
  })
  await once(socket, 'close')
  return received.match(/HTTP\/1\.1 \d+/g) ?? []
}

test('a request that turns unreadable while its answer is written gets no second answer', async () => {
  const socket = await connectTo((_, response) => response.write('half of'))
  const answered = statusesFrom(socket)
  const received = once(socket, 'data')
  socket.write(HEAD)
  const [first] = await received
  socket.write(NO_CHUNK)
  expect(`${first}`).toContain('half of')
  expect(await answered).toEqual(['HTTP/1.1 200'])
})

test('an unreadable request is answered where none was answered yet', async () => {
  const socket = await connectTo(() => undefined)
  const answered = statusesFrom(socket)
  socket.write(HEAD + NO_CHUNK)
  expect(await answered).toEqual(['HTTP/1.1 400'])
})

test('an unreadable request is answered after others on the same connection', async () => {
  const socket = await connectTo((_, response) => response.end('whole'))
  const answered = statusesFrom(socket)
  const received = once(socket, 'data')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await received
  socket.write('nonsense\r\n\r\n')
  expect(await answered).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

test('a request with two lengths is refused, and its answer says how browsers must treat it', async () => {
  const socket = await connectTo((_, response) => response.end('read'))
  let received = ''
  socket.on('data', (some) => {
    received += some
  })
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')
  await once(socket, 'close')
  expect(received).toContain('HTTP/1.1 400 Bad Request')
  expect(received).toContain('\r\nStrict-Transport-Security: max-age=63072000\r\n')
  expect(received).toContain('\r\nX-Content-Type-Options: nosniff\r\n')
  expect(received).toContain("\r\nContent-Security-Policy: default-src 'none'")
})
