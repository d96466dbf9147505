import type { AppContext } from '../../../context.ts'
import type { WorkLease } from '../schedule/work-lease.service.ts'
import { noticeRestore } from './restores.service.ts'

/**
 * A lease whose new owner first looks whether the database was restored. While the bucket is away, nobody can know
 * that, so nobody gets the lease. The same lease on one machine.
 */
export function watchLease(
  context: Pick<AppContext, 'store' | 'clock' | 'link' | 'log' | 'objects'>,
  lease: WorkLease,
): WorkLease {
  if (!context.objects) return lease
  let checkedFence: number | undefined

  return {
    ...lease,
    async hold() {
      const held = await lease.hold()
      if (held === undefined || held.fence === checkedFence) return held
      try {
        await noticeRestore(context)
      } catch (error) {
        // Another machine may reach the bucket.
        await lease.release()
        throw error
      }
      checkedFence = held.fence
      return held
    },
  }
}
