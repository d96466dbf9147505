import type { CurrentUser } from '@hometown/shared-types/auth'
import type { Access } from './routing.ts'

/** Who calls, as found by the session cookie. */
export interface SignedIn {
  user: CurrentUser
  sessionId: string
  /** Set when the session was prolonged: the cookie must follow. Milliseconds. */
  renewedUntil?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for anonymous callers; never undefined in routes for staff and admins. */
    signedIn: SignedIn | undefined
  }
  interface FastifyContextConfig {
    access?: Access
    /** Writes need an origin of ours unless a route says `any`: signed webhooks, one-click unsubscribe. */
    origin?: 'any'
    /** Open to accounts that have to choose a password of their own first. */
    beforeOwnPassword?: true
  }
}
