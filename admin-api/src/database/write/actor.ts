import type { Role } from '@hometown/shared-types/contract/accounts'

/** A person of the staff. */
export interface Account {
  readonly id: string
  readonly username: string
  /** As the call's access was decided by it: a write of somebody who has another role by then is refused. */
  readonly role?: Role
}

/**
 * Who does a write: somebody of the staff, a reader (by a form or a link in a mail), a connected WordPress, the clock
 * (jobs, and what the service does by itself), or an operator with a command.
 */
export type Actor = Account | 'reader' | 'wordpress' | 'clock' | 'operator'

/** Undefined for all but the staff. */
export function accountOf(actor: Actor): Account | undefined {
  return typeof actor === 'string' ? undefined : actor
}
