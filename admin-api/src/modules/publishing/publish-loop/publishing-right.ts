import type { AppContext } from '../../../context.ts'
import type { HeldLease } from '../../platform/schedule/leases.service.ts'
import { createWorkLease } from '../../platform/schedule/work-lease.service.ts'

/** A refused lease isn't asked for again at every message, only with the next look. */
const ASK_AGAIN_MS = 900

/** The lease is missing where nobody else can publish. */
export interface HeldRight {
  readonly lease?: HeldLease
}

/** One machine publishes at a time. */
export interface PublishingRight {
  /** Other machines may have it. */
  readonly isShared: boolean
  /** Undefined while another machine has it. Cheap while it is held. */
  hold(): Promise<HeldRight | undefined>
  /** Another machine has it by now. */
  drop(): void
  /** Others can take over at once. */
  release(): Promise<void>
}

/** On SQLite nobody else can publish, and so nobody asks. */
export function createPublishingRight(
  context: Pick<AppContext, 'store' | 'log' | 'node' | 'objects'>,
): PublishingRight {
  if (context.store.kind === 'sqlite' && !context.objects) return soleRight
  const lease = createWorkLease(context, 'publishing')
  let refusedAt = Number.NEGATIVE_INFINITY
  return {
    isShared: true,
    async hold() {
      if (lease.held() === undefined && performance.now() - refusedAt < ASK_AGAIN_MS) return undefined
      const held = await lease.hold()
      if (held !== undefined) return { lease: held }
      refusedAt = performance.now()
      return undefined
    },
    drop: lease.drop,
    release: lease.release,
  }
}

const soleRight: PublishingRight = {
  isShared: false,
  hold: async () => ({}),
  drop: () => undefined,
  release: async () => undefined,
}
