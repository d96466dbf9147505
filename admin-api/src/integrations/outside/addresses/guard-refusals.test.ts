import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { RefusedError } from '../outside-errors.ts'
import { createGuard, type GuardOptions } from './guard.ts'
import { guardedConnector } from './guarded-connector.ts'

const never = new AbortController().signal
const refusal = (url: string, options: GuardOptions = {}, trusted: readonly string[] = []) =>
  createGuard(options).refusalOf(new URL(url), trusted)

const NO_WEB_ADDRESS = 'This isn’t a web address.'
const SECRET = 'This address contains a username and password.'
const PORT = 'This address uses a port that web pages don’t use.'
const PRIVATE = 'This address leads to a private network.'
const RESERVED = 'This host name is only for examples or local networks.'

describe('an address', () => {
  test.each([
    ['http://alder-county.us/', undefined],
    ['https://alder-county.us/', undefined],
    ['https://8.8.8.8/', undefined],
    ['https://[2606:4700::1111]/', undefined],
    ['ftp://alder-county.us/', NO_WEB_ADDRESS],
    ['file:///etc/passwd', NO_WEB_ADDRESS],
    ['wss://alder-county.us/', NO_WEB_ADDRESS],
    ['data:text/plain,hello', NO_WEB_ADDRESS],
    ['http://ann@alder-county.us/', SECRET],
    ['http://:secret@alder-county.us/', SECRET],
    ['http://alder-county.us:8080/', undefined],
    ['http://alder-county.us:8443/', undefined],
    ['https://alder-county.us:80/', undefined],
    ['http://alder-county.us:443/', undefined],
    ['http://alder-county.us:25/', PORT],
    ['http://10.0.0.1/', PRIVATE],
    ['http://[::1]/', PRIVATE],
    ['http://[fd00::1]/', PRIVATE],
    ['http://localhost/', RESERVED],
    ['http://intranet/', RESERVED],
    ['http://alder/', RESERVED],
    ['http://www.example.org/', RESERVED],
  ])('%s is refused because: %s', (url, expected) => {
    expect(refusal(url)).toBe(expected)
  })

  test('may have 4,000 characters', () => {
    const place = 'https://alder-county.us/'
    const path = 'x'.repeat(4000 - place.length)
    expect(refusal(place + path)).toBeUndefined()
    expect(refusal(`${place}${path}x`)).toBe('This address is too long.')
  })

  test('of a trusted place may be anywhere, but has no secrets and is of the web', () => {
    const trusted = ['http://10.0.0.1:9000', 'http://intranet']
    expect(refusal('http://10.0.0.1:9000/feed', {}, trusted)).toBeUndefined()
    expect(refusal('http://intranet/feed', {}, trusted)).toBeUndefined()
    expect(refusal('http://10.0.0.1:9001/feed', {}, trusted)).toBe(PORT)
    expect(refusal('http://ann:secret@intranet/feed', {}, trusted)).toBe(SECRET)
    expect(refusal('ftp://intranet/feed', {}, ['ftp://intranet'])).toBe(NO_WEB_ADDRESS)
    expect(refusal('http://10.0.0.1:9001/feed', { allowPrivate: true })).toBeUndefined()
  })
})

describe('a connection', () => {
  async function listen(host = '127.0.0.1') {
    const sockets: Socket[] = []
    const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
    server.listen(0, host)
    await once(server, 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const address = server.address()
    return { port: String(typeof address === 'object' ? address?.port : ''), sockets }
  }

  function connect(options: GuardOptions, hostname: string, port: string, trusted: readonly string[] = []) {
    const target = new URL(`http://${hostname}:${port}/`)
    const connector = guardedConnector(createGuard(options).routeTo(target, trusted), never)
    return new Promise<{ error: Error | null; socket: Socket | null }>((resolve) => {
      connector({ hostname, host: target.host, protocol: 'http:', port }, (error, socket) => {
        onTestFinished(() => void socket?.destroy())
        resolve({ error, socket })
      })
    })
  }

  const isPublic = (address: string) => address === '127.0.0.1'

  test('goes to the public address of a name', async () => {
    const { port } = await listen()
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return ['10.0.0.1', '127.0.0.1']
    }
    const { error, socket } = await connect({ isPublic, resolve }, 'feeds.alder-county.us', port)
    expect(error).toBeNull()
    expect(socket?.remoteAddress).toBe('127.0.0.1')
    expect(asked).toEqual(['feeds.alder-county.us'])
  })

  test('goes nowhere where a name has no public address', async () => {
    const { port, sockets } = await listen()
    for (const addresses of [['127.0.0.1'], []]) {
      const { error, socket } = await connect({ resolve: async () => addresses }, 'feeds.alder-county.us', port)
      expect(error).toBeInstanceOf(RefusedError)
      expect([error?.message, socket]).toEqual([PRIVATE, null])
    }
    expect(sockets).toEqual([])
  })

  test('that got to another address than was allowed is closed', async () => {
    const { port, sockets } = await listen()
    const { error, socket } = await connect({ isPublic: () => false }, '127.0.0.1', port)
    expect(error).toBeInstanceOf(RefusedError)
    expect([error?.message, socket]).toEqual([PRIVATE, null])
    await expect
      .poll(() => sockets.map(({ readableEnded, destroyed }) => readableEnded || destroyed))
      .not.toContain(false)
  })

  test('to a trusted place goes to any address of it', async () => {
    const { port } = await listen()
    const resolve = async () => ['127.0.0.1']
    const trusted = [`http://feeds.alder-county.us:${port}`]
    for (const options of [{ resolve, isPublic: () => false }, { resolve }]) {
      const { error, socket } = await connect(options, 'feeds.alder-county.us', port, trusted)
      expect([error, socket?.remoteAddress]).toEqual([null, '127.0.0.1'])
    }
    const { error } = await connect({ resolve, allowPrivate: true }, 'feeds.alder-county.us', port)
    expect(error).toBeNull()
  })

  test('to a trusted place knows the names of this machine', async () => {
    const { port } = await listen('localhost')
    const { error, socket } = await connect({}, 'localhost', port, [`http://localhost:${port}`])
    expect(error).toBeNull()
    expect(['127.0.0.1', '::1']).toContain(socket?.remoteAddress)
  })

  test('says why it did not come about', async () => {
    const gone = async () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    }
    const { error, socket } = await connect({ resolve: gone }, 'feeds.alder-county.us', '80')
    expect(error).toMatchObject({ code: 'ENOTFOUND' })
    expect(socket).toBeNull()
  })
})
