import type { AppContext } from '../../../context.ts'
import { findRenewals, type HeldLease } from '../schedule/leases.service.ts'
import type { WorkLease } from '../schedule/work-lease.service.ts'
import { lastRestoreOf, noticeRestore, reportGoneBack } from './restores.service.ts'

/**
 * A lease whose owner first looks whether the database was restored: when it gets the lease, and when the lease has
 * been renewed less often than the owner knows. While the bucket is away, nobody can know that, so nobody gets the
 * lease. The same lease on one machine.
 */
export function watchLease(
  context: Pick<AppContext, 'store' | 'clock' | 'link' | 'log' | 'objects'>,
  lease: WorkLease,
): WorkLease {
  if (!context.objects) return lease
  let checked: HeldLease | undefined
  let lastRestore = 0
  /** Until it is reported: each try to hold the lease renews it, too. */
  let hasGoneBack = false

  async function check(held: HeldLease): Promise<void> {
    hasGoneBack ||= checked !== undefined && held.renewals <= checked.renewals
    if (hasGoneBack) await reportGoneBack(context, lastRestore)
    else if (held.fence !== checked?.fence) await noticeRestore(context)
    lastRestore = await lastRestoreOf(context)
    checked = held
    hasGoneBack = false
  }

  /** Another machine may have been faster in the database that was put back, and can't know that. */
  async function checkRefused(): Promise<void> {
    if (!checked) return
    const renewals = await findRenewals(context.store, lease.name)
    if (hasGoneBack || (renewals ?? 0) < checked.renewals) {
      hasGoneBack = true
      await reportGoneBack(context, lastRestore)
    }
    checked = undefined
    hasGoneBack = false
  }

  return {
    ...lease,
    async hold() {
      const held = await lease.hold()
      if (held === undefined) {
        await checkRefused()
        return undefined
      }
      if (held === checked) return held
      try {
        await check(held)
      } catch (error) {
        // Another machine may reach the bucket.
        await lease.release()
        throw error
      }
      return held
    },
    /** Not while somebody else’s `hold` is still looking. */
    held() {
      const held = lease.held()
      return held?.fence === checked?.fence ? held : undefined
    },
  }
}
