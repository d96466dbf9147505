import type { Config } from './config.ts'
import { isThisMachine } from './this-machine.ts'

/** On this machine, the outbox shows the mails that no mail server takes. Anywhere else, readers would wait for them. */
export function canMailLinks({ smtpUrl, siteUrl }: Pick<Config, 'smtpUrl' | 'siteUrl'>): boolean {
  return smtpUrl !== undefined || isThisMachine(siteUrl)
}
