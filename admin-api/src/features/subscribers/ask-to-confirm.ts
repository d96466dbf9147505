import type { ReaderCategory } from '@hometown/shared-types/category'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import type { PaperLook } from '../../mail-templates/paper-look.ts'
import { signForAddress } from './links-for-address.ts'
import { takeMail } from './mail-allowances.ts'
import { queueReaderMail } from './queue-reader-mail.ts'
import { confirmationMail } from './reader-mails.ts'
import { noteConfirmationMail } from './subscribers.repository.ts'

export interface AskContext {
  readonly context: AppContext
  readonly paper: PaperLook
  readonly now: number
}

interface Asked {
  readonly id: string
  readonly email: string
  readonly categories: readonly ReaderCategory[]
}

/** Queues the mail with the link to confirm, as often as is allowed; `wakeMails` after the commit when it answers true. */
export async function askToConfirm(
  trx: Transaction<Database>,
  { context, paper, now }: AskContext,
  { id, email, categories }: Asked,
): Promise<boolean> {
  if ((await takeMail(trx, 'confirmation', email, now)) !== undefined) return false
  const token = signForAddress(context.config, 'confirm', { subject: id, email }, now)
  const mail = confirmationMail(context.config, paper, { token, categories })
  const isMailed = await queueReaderMail(trx, context, email, { paper, mail })
  if (isMailed) await noteConfirmationMail(trx, id, now)
  return isMailed
}
