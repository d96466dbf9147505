import { afterAll, afterEach } from 'vitest'
import { createWordPressClient, type WordPressClient, type WordPressClientOptions } from '../../src/index.ts'
import { answering, at, startWordPressServer, type Trouble, type WordPressServer } from './wordpress-server.ts'

/** Opens one server for the tests of a file; each test finds it without trouble. */
export async function openTestServer(posts?: number): Promise<WordPressServer> {
  const server = await startWordPressServer(posts)
  afterEach(async () => {
    server.trouble = undefined
    // A request that a test gave up may arrive only now, but before this one.
    await (await fetch(server.url)).arrayBuffer()
    server.received.length = 0
  })
  afterAll(() => server.close())
  return server
}

/** Makes a client that retries without waiting. */
export function clientOf(server: WordPressServer, options: Partial<WordPressClientOptions> = {}): WordPressClient {
  return createWordPressClient({ url: server.url, retryDelayMs: 1, ...options })
}

export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => Promise.reject(new Error(`Did not fail but answered ${JSON.stringify(value)}`)),
    (error: unknown) => error,
  )
}

/** Gives the first `times` requests this status; later ones succeed. */
export function failFirst(times: number, status: number, headers: Record<string, string> = {}, body = ''): Trouble {
  let left = times
  return at(() => left-- > 0, answering(status, body, headers))
}

export const noAnswer: Trouble = () => true

/** Sends the headers and half the body, then nothing more. */
export const stallMidway: Trouble = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('[')
  return true
}

export const breakMidway: Trouble = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
  response.write('[{"id":1,', () => response.destroy())
  return true
}
