import { isThisMachine } from '@hometown/shared-types/this-machine'
import type { Config } from './config.ts'

/** On this machine, the outbox shows the mails that no mail server takes. Anywhere else, readers would wait for them. */
export function canMailLinks({ smtpUrl, siteUrl }: Pick<Config, 'smtpUrl' | 'siteUrl'>): boolean {
  return smtpUrl !== undefined || isThisMachine(siteUrl)
}
