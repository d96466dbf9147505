import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { Access } from '@hometown/shared-types/contract/call'

export interface Session {
  user: CurrentUser
  sessionId: string
  /** The new end of a session that was renewed; the cookie must follow. */
  renewedUntil?: number
  /** The time until which the last proof of who is there is fresh; undefined after it. */
  freshUntil?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined only for anonymous callers of public routes, and for contributors there. */
    session: Session | undefined
    /** The caller. Throws 401 for anonymous callers. */
    readonly user: CurrentUser
    /** An editor on a public route who must first choose a password or add a second factor. A reader until then. */
    unfinishedSession: Session | undefined
  }
  interface FastifyContextConfig {
    access?: Access
    /** Writes need one of our origins. `any` is for signed webhooks and one-click unsubscribe. */
    origin?: 'any'
    /** Opens the call also to accounts that still have to change their first password. */
    allowTemporaryPassword?: true
    /** Opens the call also to accounts that still have to add their second factor. */
    allowWithoutSecondFactor?: true
    /** Wants a fresh proof of who is there; see `POST /api/auth/prove`. */
    stepUp?: true
    /** Its answers hold a password, a key or a token, so they are never compressed, and no cache keeps them. */
    noStore?: true
    /** Whether the call counts as use of the session. By default only writes do, since open desks repeat reads. */
    extendsSession?: boolean
    /** A public route that knows contributors. Other public routes treat them as readers. */
    allowContributors?: true
    /** A public route that answers everybody alike, so it works without the database that knows the sessions. */
    ignoresSession?: true
  }
}
