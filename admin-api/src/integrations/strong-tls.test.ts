import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { setStrongTls } from '../lib/strong-tls.ts'
import { createSmtpMailer } from './mailer/smtp-mailer.ts'

test('connections agree on strong ciphers alone, and on no older protocol', async () => {
  const { DEFAULT_CIPHERS, DEFAULT_MIN_VERSION } = tls
  onTestFinished(() => void Object.assign(tls, { DEFAULT_CIPHERS, DEFAULT_MIN_VERSION }))
  setStrongTls()
  for (const ciphers of ['ECDHE-RSA-AES256-SHA384', 'ECDHE-RSA-AES128-SHA', 'AES256-GCM-SHA384', 'AES128-SHA'])
    expect(await failureAt({ ciphers }), ciphers).toMatch(/handshake failure/i)
  const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'AES128-SHA@SECLEVEL=0' } as const
  expect(await failureAt(old)).toMatch(/protocol version|handshake failure/i)
  // The certificate is judged later than the cipher.
  for (const ciphers of ['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-CHACHA20-POLY1305', 'ECDHE-RSA-AES128-GCM-SHA256'])
    expect(await failureAt({ ciphers }), ciphers).toMatch(/certificate/i)
  expect(await failureAt({ minVersion: 'TLSv1.3', maxVersion: 'TLSv1.3' })).toMatch(/certificate/i)
})

async function failureAt(options: tls.SecureContextOptions): Promise<string> {
  const server = new SMTPServer({ closeTimeout: 1, secure: true, maxVersion: 'TLSv1.2', ...options })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const mailer = createSmtpMailer({ url: `smtps://127.0.0.1:${port}`, name: 'paper.example.org', connections: 1 })
  onTestFinished(() => mailer.close())
  const envelope = { from: 'news@example.org', to: 'reader@example.org' }
  return (await mailer.send({ envelope, message: Buffer.from('Subject: Hello\r\n\r\n') })).reply
}
