// These codes stand apart from sign-in.ts, because the desk's first load needs them without the schemas.

/** The call wants a fresh proof (403); see `POST /api/auth/prove`. */
export const STEP_UP_NEEDED = 'step_up_needed'
/** The account must have a second factor before anything else (403). */
export const FACTOR_NEEDED = 'factor_needed'
/** The sign-in, the proof or the enrollment took too long, was used, or had too many wrong tries (401). */
export const PROOF_EXPIRED = 'proof_expired'
