import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KEPT_IN_OUTBOX } from '@hometown/shared-types/contract/newsletter-sending'
import { v7 as uuid } from 'uuid'
import type { Config } from '../../config/config.ts'
import { deskConnectionPolicy } from '../safe-fetch/checked-connections.ts'
import type { ComposedMail, Mailer, SendOutcome } from './mailer.ts'
import { createSmtpMailer, type SmtpServer } from './smtp-mailer.ts'

const URGENT_CONNECTIONS = 2
const BULK_CONNECTIONS = 10

/**
 * `urgent` is for single mails that somebody waits for, so that newsletters can't hold them up. Messages are kept as
 * files unless SMTP is configured.
 */
export function createMailers(config: Config): Readonly<Record<'urgent' | 'bulk', Mailer>> {
  const { smtpUrl, mailFrom, mailRate, isMailSealed } = config
  if (isMailSealed) return { urgent: WAITING_MAILER, bulk: WAITING_MAILER }
  if (!smtpUrl || !mailFrom) return { urgent: createOutboxMailer(config), bulk: createOutboxMailer(config) }
  const server = mailServerFromUrl(config, smtpUrl)
  const open = (connections: number) => createSmtpMailer({ ...server, connections, rate: mailRate })
  return { urgent: open(URGENT_CONNECTIONS), bulk: open(BULK_CONNECTIONS) }
}

const SEALED_MAIL_SETTINGS_MESSAGE =
  'The mail server’s settings can’t be decrypted. Administrators can enter them again under Settings → Connections.'

/** An outbox would count what waits for the mail server as sent. */
const WAITING_MAILER: Mailer = {
  way: 'smtp',
  connections: 1,
  send: async () => ({ outcome: 'queued', reply: SEALED_MAIL_SETTINGS_MESSAGE, untried: true }),
  close: () => undefined,
}

/** The operator's mail server may be anywhere; the desk's is checked at each connection. */
export function mailServerFromUrl(
  { siteUrl, connectionsOfEnvironment }: Pick<Config, 'siteUrl' | 'connectionsOfEnvironment'>,
  url: string,
): SmtpServer {
  const policy = connectionsOfEnvironment.includes('mail') ? undefined : deskConnectionPolicy()
  return { url, name: new URL(siteUrl).hostname, policy }
}

export function outboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox')
}

/** Any mail program can open the files. Their names sort in the order in which they were written. */
function createOutboxMailer(config: Pick<Config, 'dataDir'>): Mailer {
  const folder = outboxFolder(config)

  async function send({ message }: ComposedMail): Promise<SendOutcome> {
    const path = join(folder, `${uuid()}.eml`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A file is whole or missing after a crash.
      await writeFile(`${path}.new`, message, { mode: 0o600, flush: true })
      await rename(`${path}.new`, path)
      return { outcome: 'accepted', reply: KEPT_IN_OUTBOX }
    } catch (error) {
      return { outcome: 'queued', reply: error instanceof Error ? error.message : String(error), untried: true }
    }
  }

  return { way: 'outbox', connections: BULK_CONNECTIONS, send, close: () => undefined }
}
