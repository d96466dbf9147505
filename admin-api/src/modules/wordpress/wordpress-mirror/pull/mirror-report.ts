import type { AppContext } from '../../../../context.ts'
import { noteReceipt } from '../../../platform/changes/receipts.service.ts'
import type { MirrorOutcome } from './mirror.ts'

export interface MirrorReport {
  /** Reports once at the desk if we can't read a post that may be public. */
  add(outcome: Pick<MirrorOutcome, 'notices' | 'unclear'>): Promise<void>
  trouble(message: string): Promise<void>
  recovered(): Promise<void>
  readOnly(message: string): Promise<void>
  held(message: string): Promise<void>
}

const POSTS_NAMED = 20

type Kind = 'trouble' | 'read-only'

export function createMirrorReport(context: AppContext): MirrorReport {
  const told = new Map<Kind, string>()
  const unclearTold = new Set<number | undefined>()

  async function report(kind: Kind, message: string): Promise<void> {
    if (told.get(kind) === message) return
    told.set(kind, message)
    context.log.warn({ outcome: 'failed' }, message)
    await noteReceipt(context, 'failed', message)
  }

  return {
    async add({ notices, unclear }) {
      for (const notice of notices) context.log.warn(notice)
      const untold = unclear.filter((id) => !unclearTold.has(id))
      if (untold.length === 0) return
      for (const id of untold) unclearTold.add(id)
      await noteReceipt(context, 'held', unclearMessage(untold))
    },
    trouble: (message) => report('trouble', message),
    async recovered() {
      if (told.delete('trouble')) await noteReceipt(context, 'live', 'WordPress can be read again.')
    },
    readOnly: (message) => report('read-only', message),
    async held(message) {
      context.log.warn({ outcome: 'held' }, message)
      await noteReceipt(context, 'held', message)
    },
  }
}

function unclearMessage(ids: readonly (number | undefined)[]): string {
  const named = ids.slice(0, POSTS_NAMED).map((id) => id ?? 'without a number')
  const more = ids.length > POSTS_NAMED ? ` and ${ids.length - POSTS_NAMED} more` : ''
  const posts = `${ids.length === 1 ? 'post' : 'posts'} ${named.join(', ')}${more}`
  return `We couldn’t read WordPress ${posts}. Our copy stays as it was, and we’ll try again. Open it in WordPress and save it; if that doesn’t help, look for a plugin that changes what WordPress’s REST API answers.`
}
