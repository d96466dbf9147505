import type { ReaderCategory } from '@hometown/shared-types/category'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { MailBranding } from '../../../../mail-templates/mail-parts.ts'
import { takeMail } from '../../../platform/public-forms/public-forms.service.ts'
import { signForAddress } from '../links/signed-links.ts'
import { queueReaderMail } from '../mails/queue-reader-mail.ts'
import { confirmationMail } from '../mails/reader-mails.ts'
import { noteConfirmationMail } from '../subscribers.repository.ts'

export interface AskContext {
  readonly context: AppContext
  readonly branding: MailBranding
  readonly now: number
}

interface Asked {
  readonly id: string
  readonly email: string
  readonly categories: readonly ReaderCategory[]
}

/** Queues a confirmation mail unless the limit is reached. If it returns true, call `wakeMails` after the commit. */
export async function askToConfirm(
  trx: Transaction<Database>,
  { context, branding, now }: AskContext,
  { id, email, categories }: Asked,
): Promise<boolean> {
  if ((await takeMail(trx, 'confirmation', email, now)) !== undefined) return false
  const token = signForAddress(context.config, 'confirm', { subject: id, email }, now)
  const mail = confirmationMail(context.config, branding, { token, categories })
  const isMailed = await queueReaderMail(trx, context, email, { branding, mail })
  if (isMailed) await noteConfirmationMail(trx, id, now)
  return isMailed
}
