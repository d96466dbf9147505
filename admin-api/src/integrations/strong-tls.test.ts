import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, onTestFinished, test } from 'vitest'
import { setStrongTls } from '../lib/strong-tls.ts'
import { createSmtpMailer } from './mailer/smtp-mailer.ts'
import { createDeskFetch } from './outside/connection-fetch.ts'

const { DEFAULT_CIPHERS, DEFAULT_MIN_VERSION } = tls
beforeAll(setStrongTls)
afterAll(() => Object.assign(tls, { DEFAULT_CIPHERS, DEFAULT_MIN_VERSION }))

const WEAK = ['ECDHE-RSA-AES256-SHA384', 'ECDHE-RSA-AES128-SHA', 'AES256-GCM-SHA384', 'AES128-SHA']
const STRONG = ['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-CHACHA20-POLY1305', 'ECDHE-RSA-AES128-GCM-SHA256']
/** Later than the cipher is agreed upon. */
const BAD_CERTIFICATE = /certificate/i
const NO_CIPHER = /handshake failure/i

const ask = createDeskFetch()
const CLIENTS: Readonly<Record<string, (port: number) => Promise<string>>> = {
  'Node’s fetch': (port) => failureOf(fetch(`https://127.0.0.1:${port}/`)),
  'the fetch of connections': (port) => failureOf(ask(`https://127.0.0.1:${port}/`)),
  'the mailer': async (port) => {
    const mailer = createSmtpMailer({ url: `smtps://127.0.0.1:${port}`, name: 'paper.example.org', connections: 1 })
    onTestFinished(() => mailer.close())
    const envelope = { from: 'news@example.org', to: 'reader@example.org' }
    return (await mailer.send({ envelope, message: Buffer.from('Subject: Hello\r\n\r\n') })).reply
  },
}

test.each(Object.entries(CLIENTS))('%s agrees with no server on a weak cipher', async (_name, failure) => {
  for (const ciphers of WEAK) expect(await failure(await openServer({ ciphers })), ciphers).toMatch(NO_CIPHER)
})

test.each(Object.entries(CLIENTS))('%s agrees on strong ciphers', async (_name, failure) => {
  for (const ciphers of STRONG) expect(await failure(await openServer({ ciphers })), ciphers).toMatch(BAD_CERTIFICATE)
})

it('every cipher is known, and TLS 1.3 with the strongest one is preferred', async () => {
  expect(
    tls.DEFAULT_CIPHERS.toLowerCase()
      .split(':')
      .filter((name) => !tls.getCiphers().includes(name)),
  ).toEqual([])
  const port = await openServer({ maxVersion: 'TLSv1.3' })
  const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  expect([socket.getProtocol(), socket.getCipher().name]).toEqual(['TLSv1.3', 'TLS_AES_256_GCM_SHA384'])
})

it('TLS 1.1 is refused', async () => {
  const port = await openServer({ minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'AES128-SHA@SECLEVEL=0' })
  expect(await failureOf(fetch(`https://127.0.0.1:${port}/`))).toMatch(/protocol version|handshake failure/i)
})

async function failureOf(asking: Promise<unknown>): Promise<string> {
  const error = await asking.then(
    () => new Error('It was answered.'),
    (failed: unknown) => failed,
  )
  return error instanceof Error ? String(error.cause ?? error) : String(error)
}

async function openServer(options: tls.SecureContextOptions): Promise<number> {
  const server = new SMTPServer({ closeTimeout: 1, secure: true, maxVersion: 'TLSv1.2', ...options })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}
