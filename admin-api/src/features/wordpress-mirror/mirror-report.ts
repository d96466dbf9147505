import type { AppContext } from '../../context.ts'
import { noteReceipt } from '../publishing/publishing.service.ts'

/** What the mirror has to tell people, in the log and among the receipts; the same trouble is told once. */
export interface MirrorReport {
  add(notices: readonly string[]): void
  /** The content service could not be read. */
  trouble(message: string): Promise<void>
  held(message: string): Promise<void>
  recovered(): void
  /** Something changed that only a look at all posts can follow. */
  wantFullLook(): void
  wantsFullLook(): boolean
  takeFullLook(): boolean
}

export function createMirrorReport(context: AppContext): MirrorReport {
  let told: string | undefined
  let fullLook = false

  async function tell(outcome: 'failed' | 'held', message: string): Promise<void> {
    if (told === message) return
    told = message
    context.log.warn({ outcome }, message)
    await noteReceipt(context, outcome, message)
  }

  return {
    add(notices) {
      for (const notice of notices) context.log.warn(notice)
    },
    trouble: (message) => tell('failed', message),
    held: (message) => tell('held', message),
    recovered() {
      told = undefined
    },
    wantFullLook() {
      fullLook = true
    },
    wantsFullLook: () => fullLook,
    takeFullLook() {
      const wanted = fullLook
      fullLook = false
      return wanted
    },
  }
}
