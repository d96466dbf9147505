import type { AppContext } from '../../context.ts'
import { noteReceipt } from '../publishing/publishing.service.ts'

/** What the mirror has to tell people, in the log and among the receipts; the same trouble is told once. */
export interface MirrorReport {
  add(notices: readonly string[]): void
  /** The content service could not be read. */
  trouble(message: string): Promise<void>
  /** It could be read again. */
  recovered(): Promise<void>
  readOnly(message: string): Promise<void>
  /** Each call is told: whoever holds articles says it once. */
  held(message: string): Promise<void>
  /** Something changed that only a look at all posts can follow. */
  wantFullLook(): void
  wantsFullLook(): boolean
  takeFullLook(): boolean
}

type Kind = 'trouble' | 'read-only'

export function createMirrorReport(context: AppContext): MirrorReport {
  const told = new Map<Kind, string>()
  let fullLook = false

  async function tell(kind: Kind, message: string): Promise<void> {
    if (told.get(kind) === message) return
    told.set(kind, message)
    context.log.warn({ outcome: 'failed' }, message)
    await noteReceipt(context, 'failed', message)
  }

  return {
    add(notices) {
      for (const notice of notices) context.log.warn(notice)
    },
    trouble: (message) => tell('trouble', message),
    async recovered() {
      if (told.delete('trouble')) await noteReceipt(context, 'live', 'WordPress can be read again.')
    },
    readOnly: (message) => tell('read-only', message),
    async held(message) {
      context.log.warn({ outcome: 'held' }, message)
      await noteReceipt(context, 'held', message)
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
