// Apart from sign-in.ts: the desk's first load needs these codes, and not the schemas.

/** 403: the call wants a fresh proof; see `POST /api/auth/prove`. */
export const STEP_UP_NEEDED = 'step_up_needed'
/** 403: the account must have a second factor before anything else. */
export const FACTOR_NEEDED = 'factor_needed'
/** 401: the sign-in, the proof or the enrollment took too long, was used, or had too many wrong tries. */
export const PROOF_EXPIRED = 'proof_expired'
