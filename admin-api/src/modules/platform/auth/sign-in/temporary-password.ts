/** How long a password that somebody else has seen opens an account. */
export const TEMPORARY_DAYS = 7

/** What a row gets with such a password. */
export function temporaryPassword(passwordHash: string, now: number) {
  return {
    password_hash: passwordHash,
    must_change_password: 1,
    password_is_weak: 0,
    password_expires_at: now + TEMPORARY_DAYS * 86_400_000,
  }
}
