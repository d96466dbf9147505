export {
  findTimeSinceEnd,
  type HeldLease,
  keepLease,
  releaseLease,
  takeLease,
  whileHeld,
} from './leases.repository.ts'
/** The lease of the process that sends mail. */
export const MAIL_LEASE = 'mail'

export { LeaseLostError, writeUnderLease } from './write-under-lease.ts'
