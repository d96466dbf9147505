import type { Config } from '../../config.ts'
import type { Mailer } from './mailer.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** By SMTP where it is set up; else every message is kept as a file. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailRate' | 'dataDir' | 'siteName' | 'siteUrl'>,
): Mailer {
  const { smtpUrl, mailFrom, mailRate, dataDir, siteName, siteUrl } = config
  const domain = new URL(siteUrl).hostname
  if (!smtpUrl || !mailFrom) {
    const from = mailFrom ?? { name: siteName, address: `news@${domain}` }
    return createOutboxMailer({ dataDir, from, domain })
  }
  return createSmtpMailer({ url: smtpUrl, from: mailFrom, domain, rate: mailRate })
}
