import { v7 as uuid } from 'uuid'
import type { HeldLease } from '../../platform/schedule/leases.service.ts'
import type { ObjectSite } from '../object-site/object-site.service.ts'

/** Objects of the site that somebody found missing or changed. */
export interface DamagedObjects {
  note(): void
  /**
   * Replaces them from this machine's disk. @returns whether a publish that compares everything waits now, because some
   * pages must be rendered again
   */
  repair(lease: HeldLease): Promise<boolean>
}

/** @param verify has a publish compare everything */
export function createDamagedObjects(site: ObjectSite, verify: () => Promise<void>): DamagedObjects {
  /** Looked for at the start, too. */
  let areThere = true
  return {
    note() {
      areThere = true
    },
    async repair(lease) {
      if (!areThere) return false
      areThere = false
      try {
        if (await site.repair(lease, uuid())) return false
        // It renders what this machine's disk doesn't have.
        await verify()
        return true
      } catch (error) {
        areThere = true
        throw error
      }
    },
  }
}
