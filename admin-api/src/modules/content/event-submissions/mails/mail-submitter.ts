import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { type MailParts, renderNotice } from '../../../../mail-templates/notice.ts'
import { type MailKind, queueMail } from '../../../platform/mail/outgoing-mails.service.ts'
import { type MailAllowance, mailBranding, takeMail } from '../../../platform/public-forms/public-forms.service.ts'
import { isSuppressed } from '../../../platform/suppressions/suppressions.service.ts'
import type { SubmissionMailWords } from './submission-mails.ts'

export interface ReadyMail extends MailParts {
  kind: MailKind
  subject: string
  /** Limits mails that strangers trigger; absent for editors' decisions. */
  allowance: MailAllowance | undefined
}

export async function prepareMail(context: AppContext, words: SubmissionMailWords): Promise<ReadyMail> {
  const { kind, subject, ...notice } = words
  const parts = await renderNotice({ branding: await mailBranding(context), ...notice })
  return { kind, subject, ...parts, allowance: kind === 'event-submission.received' ? 'submission' : undefined }
}

/** Skips suppressed addresses without telling the submitter. Call `wakeMails` after the commit. */
export async function mailSubmitter(
  trx: Transaction<Database>,
  to: string | null,
  mail: ReadyMail,
  now: number,
): Promise<boolean> {
  if (to === null || (await isSuppressed(trx, to))) return false
  if (mail.allowance && (await takeMail(trx, mail.allowance, to, now)) !== undefined) return false
  const { kind, subject, html, text } = mail
  await queueMail(trx, { kind, to, subject, html, text }, now)
  return true
}
