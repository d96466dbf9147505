import type { AppContext } from '../../../context.ts'
import type { HandOver } from '../../../integrations/mailer/bulk-mailer.ts'
import { suppress } from '../suppressions/suppressions.service.ts'
import { mayBeSuppressed } from './mail-kinds.ts'
import { nextState } from './next-state.ts'
import { blankText, recordOutcome } from './outgoing-mails.repository.ts'
import type { OutgoingMailRow } from './outgoing-mails.table.ts'

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
      const next = nextState(mail, result, at)
      await recordOutcome(trx, mail, next, clock.now())
      // Its link is good for an account, and nothing sends it again.
      if (mail.kind === 'invitation' && next.nextAttemptAt === undefined) await blankText(trx, mail.id)
      if (result.permanent && mayBeSuppressed(mail)) {
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
