import type { Config } from '../../config/config.ts'
import type { BulkMailer } from './bulk-mailer.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createSmtpMailer } from './smtp/smtp-mailer.ts'
import { routeToMailServer } from './smtp/smtp-server-options.ts'

export interface Mailers {
  readonly urgent: BulkMailer
  readonly bulk: BulkMailer
}

type MailConfig = Pick<
  Config,
  | 'smtpUrl'
  | 'mailFrom'
  | 'mailRate'
  | 'mailConnections'
  | 'dataDir'
  | 'siteUrl'
  | 'privateConnections'
  | 'connectionsOfEnvironment'
>

/** Keeps messages as files unless SMTP is configured. */
export function createMailers(config: MailConfig): Mailers {
  const { smtpUrl, mailFrom, dataDir } = config
  if (!smtpUrl || !mailFrom) {
    const outbox = createOutboxMailer({ dataDir })
    return { urgent: outbox, bulk: outbox }
  }
  return createSmtpMailer({
    url: smtpUrl,
    name: new URL(config.siteUrl).hostname,
    route: routeToMailServer(config),
    connections: config.mailConnections,
    rate: config.mailRate,
  })
}
