import type { MailReporter } from '@hometown/shared-types/mail-feedback'
import type { Adapter } from './adapter.ts'
import { brevo } from './brevo.ts'
import { mailgun } from './mailgun.ts'
import { mailjet } from './mailjet.ts'
import { postmark } from './postmark.ts'
import { sendgrid } from './sendgrid.ts'
import { ses } from './ses.ts'

export const adapters: Readonly<Record<Exclude<MailReporter, 'message'>, Adapter>> = {
  postmark,
  mailgun,
  sendgrid,
  ses,
  brevo,
  mailjet,
}
