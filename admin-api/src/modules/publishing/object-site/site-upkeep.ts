import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import type { ObjectStore } from '../../../object-store/object-store.ts'
import { type HeldLease, LeaseLostError } from '../../platform/schedule/leases.service.ts'
import { auditBucket, sweepSite } from './site-sweeper.ts'

const HOUR_MS = 60 * 60_000
const DIGITS = '0123456789abcdef'

/** What the publishing machine does for the bucket beside publishing. */
export interface SiteUpkeep {
  /** Starts what is due: each hour the sweep, and a sixteenth of the bucket is compared with the rows. */
  look(lease: HeldLease): void
  /** Compares the whole bucket with the rows. */
  auditAll(): void
  settled(): Promise<void>
}

export function createSiteUpkeep(
  context: Pick<AppContext, 'store' | 'clock' | 'link' | 'log'>,
  objects: ObjectStore,
): SiteUpkeep {
  let lease: HeldLease | undefined
  let sweptIn: number | undefined
  let isAuditWanted = false
  const working = oneAtATime(work, (error) => {
    // The next hour tries again.
    if (!(error instanceof LeaseLostError)) context.log.warn({ err: error }, 'could not tidy the site’s objects')
  })

  async function work(): Promise<void> {
    const hour = Math.floor(context.clock.now() / HOUR_MS)
    if (lease && hour !== sweptIn) {
      sweptIn = hour
      await sweepSite(context, objects, lease)
      await auditBucket(context, objects, `site/${DIGITS[hour % DIGITS.length]}`)
    }
    if (!isAuditWanted) return
    isAuditWanted = false
    await auditBucket(context, objects, 'site/')
  }

  return {
    look(held) {
      lease = held
      if (isAuditWanted || Math.floor(context.clock.now() / HOUR_MS) !== sweptIn) working.start()
    },
    auditAll() {
      isAuditWanted = true
    },
    settled: working.settled,
  }
}
