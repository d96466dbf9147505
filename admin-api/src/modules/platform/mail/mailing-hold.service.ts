import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../database/database.ts'
import { deleteInstanceValue, findInstanceValue } from '../../../database/instance-values.ts'

export const MAILING_HOLD_NAME = 'mailing_held'
/** `npm run restore` leaves this row among those of the backup, so that the next start holds all mail. */
export const RESTORED_VALUE_NAME = 'restored'

const mailingHoldSchema = z.object({ since: z.number(), reason: z.string() })
export type MailingHold = z.infer<typeof mailingHoldSchema>

/** Call it before each claim: after a restore, we don't know which mails went out since the backup. */
export async function findMailingHold(context: AppContext): Promise<MailingHold | undefined> {
  return findInstanceValue(context.store.db, MAILING_HOLD_NAME, mailingHoldSchema)
}

export async function releaseMailing({ store }: AppContext, actor: Actor): Promise<void> {
  await store.write(actor, async (tx) => {
    if (!(await deleteInstanceValue(tx.db, MAILING_HOLD_NAME))) return
    tx.wake('mails-waiting')
    tx.announce('system')
    await tx.audit('mailing.release')
  })
}
