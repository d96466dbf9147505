import type { AppContext } from '../../src/context.ts'
import type { HeldLease } from '../../src/modules/platform/schedule/leases.service.ts'
import { createWorkLease } from '../../src/modules/platform/schedule/work-lease.service.ts'

/** The lease of the one process that reads WordPress. */
export async function holdWordPress(context: Pick<AppContext, 'store' | 'log' | 'node'>): Promise<HeldLease> {
  const held = await createWorkLease(context, 'wordpress').hold()
  if (!held) throw new Error('Another process reads WordPress')
  return held
}
