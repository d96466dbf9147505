import type { Config } from '../../config/config.ts'
import { routeOfDesk } from '../outside/checked-connections.ts'
import type { BulkMailer } from './bulk-mailer.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createSmtpMailer, type SmtpServer } from './smtp-mailer.ts'

interface Mailers {
  /** For single mails that somebody waits for: newsletters can't hold them up. */
  readonly urgent: BulkMailer
  readonly bulk: BulkMailer
}

type MailConfig = Pick<Config, 'siteUrl' | 'connectionsOfEnvironment' | 'smtpUrl' | 'mailFrom' | 'mailRate' | 'dataDir'>

const URGENT_CONNECTIONS = 2
const BULK_CONNECTIONS = 10

/** Keeps messages as files unless SMTP is configured. */
export function createMailers(config: MailConfig): Mailers {
  const { smtpUrl, mailFrom, dataDir, mailRate } = config
  if (!smtpUrl || !mailFrom) {
    const outbox = createOutboxMailer({ dataDir })
    return { urgent: outbox, bulk: outbox }
  }
  const server = mailServerOf(config, smtpUrl)
  const open = (connections: number) => createSmtpMailer({ ...server, connections, rate: mailRate })
  return { urgent: open(URGENT_CONNECTIONS), bulk: open(BULK_CONNECTIONS) }
}

/** The operator's mail server may be anywhere; the desk's is checked at each connection. */
export function mailServerOf(
  { siteUrl, connectionsOfEnvironment }: Pick<Config, 'siteUrl' | 'connectionsOfEnvironment'>,
  url: string,
): SmtpServer {
  const route = connectionsOfEnvironment.includes('mail') ? undefined : routeOfDesk()
  return { url, name: new URL(siteUrl).hostname, route }
}
