import type { AppContext } from '../../../context.ts'
import type { HandOver } from '../../../integrations/mailer/bulk-mailer.ts'
import { suppress } from '../suppressions/suppressions.service.ts'
import { nextState } from './next-state.ts'
import { recordOutcome } from './outgoing-mails.repository.ts'
import type { OutgoingMailRow } from './outgoing-mails.table.ts'
import { isToReader } from './send-mail.ts'

export interface OutcomeKeeper {
  /** Keeps the outcome until it is saved. @throws when it can't be saved yet */
  note(mail: OutgoingMailRow, result: HandOver): Promise<void>
  saveAll(): Promise<void>
  unsaved(): string[]
}

/** Until the mail server's answer is in the database, only this process has it. */
export function createOutcomeKeeper({ store, clock }: Pick<AppContext, 'store' | 'clock'>): OutcomeKeeper {
  const kept = new Map<string, { mail: OutgoingMailRow; result: HandOver; at: number }>()

  async function save(id: string): Promise<void> {
    const outcome = kept.get(id)
    if (!outcome) return
    const { mail, result, at } = outcome
    await store.db.transaction().execute(async (trx) => {
      await recordOutcome(trx, mail, nextState(mail, result, at), clock.now())
      if (result.permanent && isToReader(mail)) {
        const email = mail.recipient.toLowerCase()
        await suppress(trx, { email, reason: 'bounce', details: result.reply }, clock.now())
      }
    })
    kept.delete(id)
  }

  return {
    async note(mail, result) {
      kept.set(mail.id, { mail, result, at: clock.now() })
      await save(mail.id)
    },
    async saveAll() {
      for (const id of [...kept.keys()]) await save(id)
    },
    unsaved: () => [...kept.keys()],
  }
}
