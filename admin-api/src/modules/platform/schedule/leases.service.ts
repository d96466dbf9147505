export {
  findRenewals,
  findTimeSinceEnd,
  type HeldLease,
  keepLease,
  releaseLease,
  takeLease,
  whileHeld,
} from './leases.repository.ts'
export { LeaseLostError, writeUnderLease } from './write-under-lease.ts'
