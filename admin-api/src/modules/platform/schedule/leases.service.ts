export { type HeldLease, keepLease, releaseLease, takeLease } from './leases.repository.ts'
