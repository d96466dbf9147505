import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { envelopeOf, type Sender } from './envelope.ts'
import { MailError, type Mailer } from './mailer.ts'

interface OutboxOptions extends Sender {
  dataDir: string
}

function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/** Where nothing is set up to send: each message is a file in `DATA_DIR/outbox` that every mail program opens. */
export function createOutboxMailer({ dataDir, from, domain }: OutboxOptions): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    way: 'outbox',
    async send(message) {
      const { message: bytes } = await composer.sendMail(envelopeOf(message, { from, domain }))
      if (!Buffer.isBuffer(bytes)) throw new MailError('refused', 'The message could not be composed.')
      const folder = outboxFolder(dataDir)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const path = join(folder, `${message.id}.eml`)
        await writeFile(`${path}.new`, bytes, { mode: 0o600 })
        await rename(`${path}.new`, path)
      } catch (error) {
        throw new MailError('deferred', 'The message could not be kept in the outbox.', { cause: error })
      }
      return 'Kept in the outbox.'
    },
    close: () => composer.close(),
  }
}
