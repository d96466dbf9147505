import { isThisMachine } from './addresses.ts'

/** The specified length is enough where only this machine can reach the site. */
export const MIN_PASSWORD_LENGTH = 6
const MIN_PUBLIC_PASSWORD_LENGTH = 12
export const MAX_CHOSEN_LENGTH = 128

export const PASSWORD_LONG_MESSAGE = `Use at most ${MAX_CHOSEN_LENGTH} characters.`

/** Strangers can guess at the sign-in of a site that others reach, so it needs longer passwords. */
export function minPasswordLength(siteUrl: string): number {
  return isThisMachine(siteUrl) ? MIN_PASSWORD_LENGTH : MIN_PUBLIC_PASSWORD_LENGTH
}

/** Returns 'New password must be at least 6 characters long', or the length that holds. */
export function passwordShortMessage(least: number): string {
  return `New password must be at least ${least} characters long`
}
