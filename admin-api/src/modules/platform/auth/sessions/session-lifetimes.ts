import type { Role } from '@hometown/shared-types/auth'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface Lifetime {
  /** Milliseconds from the last use. */
  readonly idle: number
  /** Milliseconds from the sign-in, however much the session is used. */
  readonly most: number
}

const STAFF: Lifetime = { idle: 7 * DAY, most: 30 * DAY }

/** Desks stand in homes and drafts take weeks. Administrators can do more harm, so they sign in more often. */
export const LIFETIMES: Readonly<Record<Role, Lifetime>> = {
  admin: { idle: 12 * HOUR, most: 7 * DAY },
  editor: STAFF,
  contributor: STAFF,
}

/** When a session ends unless it is used again. The role that the account has now decides. */
export function sessionEnd(role: Role, session: { created_at: number; seen_at: number }): number {
  const { idle, most } = LIFETIMES[role]
  return Math.min(session.seen_at + idle, session.created_at + most)
}
