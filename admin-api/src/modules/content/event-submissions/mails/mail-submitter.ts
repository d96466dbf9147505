import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { type MailParts, renderNotice } from '../../../../mail-templates/notice.ts'
import { queueMail } from '../../../platform/mail/outgoing-mails.service.ts'
import { mailBranding } from '../../../platform/public-forms/public-forms.service.ts'
import { isSuppressed } from '../../../platform/suppressions/suppressions.service.ts'
import type { SubmissionMailWords } from './submission-mails.ts'

export interface ReadyMail extends MailParts {
  subject: string
}

export async function prepareMail(
  context: AppContext,
  { subject, ...notice }: SubmissionMailWords,
): Promise<ReadyMail> {
  const parts = await renderNotice({ branding: await mailBranding(context), ...notice })
  return { subject, ...parts }
}

/** Skips suppressed addresses. Call `wakeMails` after the commit. */
export async function mailSubmitter(
  trx: Transaction<Database>,
  to: string | null,
  { subject, html, text }: ReadyMail,
  now: number,
): Promise<boolean> {
  if (to === null || (await isSuppressed(trx, to))) return false
  await queueMail(trx, { kind: 'event-submission.decided', to, subject, html, text }, now)
  return true
}
