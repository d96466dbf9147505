export { findRenewals, type HeldLease, keepLease, releaseLease, takeLease } from './leases.repository.ts'
export { LeaseLostError, writeUnderLease } from './write-under-lease.ts'
