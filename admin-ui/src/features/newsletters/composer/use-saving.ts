import type { SavedStatus } from '../actions/SaveButton.tsx'
import type { LiveMail } from '../mail/use-live-mail.ts'
import type { ComposerValues } from './composer-values.ts'
import type { NobodyReason } from './NobodyDialog.tsx'
import type { SaveState } from './use-save-newsletter.ts'

interface SavingOptions {
  save: SaveState
  live: LiveMail
  current(): ComposerValues
  isScheduled: boolean
  /** Asks before a newsletter that nobody would get is scheduled. */
  onNobody(reason: NobodyReason): void
  onSaved(): void
}

/** What the save buttons do. */
export function useSaving({ save, live, current, isScheduled, onNobody, onSaved }: SavingOptions) {
  const run = async (status: SavedStatus) => {
    if (await save.run(status)) onSaved()
  }
  const schedule = async () => {
    if (!save.check('scheduled')) return
    const mail = live.mail ?? (await live.ask(current()))
    const recipients = mail?.preflight.recipients
    if (recipients?.total === 0) onNobody(recipients.leftOut > 0 ? 'left-out' : 'no-subscribers')
    else await run('scheduled')
  }
  return {
    saveAs: (status: SavedStatus) => {
      run(status).catch(reportError)
    },
    onSave: (status: SavedStatus) => {
      const saving = status === 'scheduled' && !isScheduled ? schedule() : run(status)
      saving.catch(reportError)
    },
  }
}
