import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../../testing/new-folder.ts'
import type { MailJob } from './bulk-mailer.ts'
import { createOutboxMailer } from './outbox-mailer.ts'

it('keeps each message as a file, and the same one once', async () => {
  const { mailer, folder } = open()
  expect(await mailer.send(job('<issue.abc@example.org>'))).toEqual({
    outcome: 'accepted',
    reply: 'Kept in the outbox.',
  })
  await mailer.send(job('<issue.def@example.org>'))
  await mailer.send(job('<issue.abc@example.org>'))
  expect(readdirSync(folder).sort()).toEqual(['issue.abc.eml', 'issue.def.eml'])
  expect(readFileSync(join(folder, 'issue.abc.eml'), 'utf8')).toBe(job('<issue.abc@example.org>').message.toString())
})

it('lets no Message-ID choose where a file goes', async () => {
  const { mailer, folder } = open()
  for (const id of ['<../../etc/passwd@x>', '<.hidden@x>', '<a/b@x>', '<@x>', '']) await mailer.send(job(id))
  const names = readdirSync(folder)
  expect(names).toHaveLength(5)
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}\.eml$/)
})

it('looks for the Message-ID in the head alone', async () => {
  const { mailer, folder } = open()
  const message = Buffer.from('Subject: A\r\n\r\nMessage-ID: <b@c>\r\n')
  await mailer.send({ ...job(''), message })
  expect(readdirSync(folder)).not.toContain('b.eml')
})

it('is in no doubt: what can not be kept is still to be sent', async () => {
  const { mailer, folder } = open()
  writeFileSync(folder, 'a file where the folder should be')
  expect(await mailer.send(job('<a@b>'))).toMatchObject({ outcome: 'queued' })
})

function open() {
  const dataDir = newFolder()
  return { mailer: createOutboxMailer({ dataDir }), folder: join(dataDir, 'outbox') }
}

function job(messageId: string): MailJob {
  const head = messageId ? `Message-ID: ${messageId}\r\n` : ''
  const message = Buffer.from(`${head}To: reader@example.org\r\nSubject: A notice\r\n\r\nHello\r\n`)
  return { envelope: { from: 'news@example.org', to: 'reader@example.org' }, message }
}
