import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { setStrongTls } from '../lib/strong-tls.ts'
import { createSmtpMailer } from './mailer/smtp-mailer.ts'
import { createCheckedFetch, routeOfDesk } from './outside/checked-connections.ts'

const { DEFAULT_CIPHERS, DEFAULT_MIN_VERSION } = tls
beforeAll(setStrongTls)
afterAll(() => Object.assign(tls, { DEFAULT_CIPHERS, DEFAULT_MIN_VERSION }))

const ask = createCheckedFetch(routeOfDesk())
const CLIENTS: Readonly<Record<string, (port: number) => Promise<string>>> = {
  'the fetch of connections': (port) =>
    ask(`https://127.0.0.1:${port}/`).then(
      () => 'It was answered.',
      (error: Error) => String(error.cause),
    ),
  'the mailer': async (port) => {
    const mailer = createSmtpMailer({ url: `smtps://127.0.0.1:${port}`, name: 'paper.example.org', connections: 1 })
    onTestFinished(() => mailer.close())
    const envelope = { from: 'news@example.org', to: 'reader@example.org' }
    return (await mailer.send({ envelope, message: Buffer.from('Subject: Hello\r\n\r\n') })).reply
  },
}

test.each(Object.entries(CLIENTS))(
  '%s agrees on strong ciphers with no older protocol alone',
  async (_name, failure) => {
    for (const ciphers of ['ECDHE-RSA-AES256-SHA384', 'ECDHE-RSA-AES128-SHA', 'AES256-GCM-SHA384', 'AES128-SHA'])
      expect(await failure(await openServer({ ciphers })), ciphers).toMatch(/handshake failure/i)
    const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'AES128-SHA@SECLEVEL=0' } as const
    expect(await failure(await openServer(old))).toMatch(/protocol version|handshake failure/i)
    // The certificate is judged later than the cipher.
    for (const ciphers of ['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-CHACHA20-POLY1305', 'ECDHE-RSA-AES128-GCM-SHA256'])
      expect(await failure(await openServer({ ciphers })), ciphers).toMatch(/certificate/i)
    expect(await failure(await openServer({ maxVersion: 'TLSv1.3', minVersion: 'TLSv1.3' }))).toMatch(/certificate/i)
  },
)

async function openServer(options: tls.SecureContextOptions): Promise<number> {
  const server = new SMTPServer({ closeTimeout: 1, secure: true, maxVersion: 'TLSv1.2', ...options })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}
