import { expect, it, onTestFinished, test } from 'vitest'
import { openSmtpServer } from '../../../test/support/smtp-server.ts'
import { type ConnectionPolicy, deskConnectionPolicy } from '../safe-fetch/checked-connections.ts'
import { createSmtpMailer, readSmtpUrl } from './smtp-mailer.ts'

it('hands nothing to a server whose certificate can not be checked, unless it may', async () => {
  const server = await openSmtpServer('secret')
  expect(await sendBy(`smtp://ann:secret@127.0.0.1:${server.port}?tls=strict`)).toMatchObject({ outcome: 'queued' })
  expect(server.sessions).toEqual([])
  expect(await sendBy(`smtp://ann:secret@127.0.0.1:${server.port}?tls=insecure`)).toMatchObject({ outcome: 'accepted' })
  expect(server.sessions).toEqual([{ secure: true, user: 'ann' }])
})

test.each([
  ['smtp', false],
  ['smtps', true],
])('%s keeps the name for the certificate where the address was checked beforehand', async (protocol, secure) => {
  const server = await openSmtpServer('secret', { secure })
  const policy = deskConnectionPolicy(async () => ['127.0.0.1'])
  const address = `${protocol}://ann:secret@mail.alder-county.us:${server.port}`
  expect(await sendBy(`${address}?tls=insecure`, policy)).toMatchObject({ outcome: 'accepted' })
  expect(await sendBy(`${address}?tls=strict`, policy)).toMatchObject({ outcome: 'queued' })
  expect(server.sessions).toEqual([{ secure: true, user: 'ann' }])
  expect(server.names).toContain('mail.alder-county.us')
})

test.each([
  ['smtp://mail.example.org', { port: 587, secure: false, requireTLS: true }],
  ['smtps://mail.example.org', { port: 465, secure: true }],
  ['smtp://localhost:2525', { port: 2525, secure: false, ignoreTLS: true }],
  ['smtp://localhost?tls=strict', { requireTLS: true }],
  ['smtp://a%40b.c:p%3As%2F@mail.example.org', { auth: { user: 'a@b.c', pass: 'p:s/' } }],
  ['smtp://mail.example.org?tls=insecure', { opportunisticTLS: true, tls: { rejectUnauthorized: false } }],
])('%s is read as it is meant', (address, expected) => {
  expect(readSmtpUrl(address)).toMatchObject(expected)
})

async function sendBy(url: string, policy?: ConnectionPolicy) {
  const mailer = createSmtpMailer({ url, policy, name: 'paper.example.org', connections: 1 })
  onTestFinished(() => mailer.close())
  return mailer.send({
    envelope: { from: 'news@example.org', to: 'reader@example.org' },
    message: Buffer.from('Subject: Hello\r\n\r\nHello\r\n'),
  })
}
