import { isThisMachine } from './addresses.ts'

/** As specified; enough where only this machine can reach the site. */
export const MIN_PASSWORD_LENGTH = 6
const MIN_PUBLIC_LENGTH = 12
export const MAX_CHOSEN_LENGTH = 128

export const PASSWORD_LONG_MESSAGE = `Use at most ${MAX_CHOSEN_LENGTH} characters.`

/** @param siteUrl of the site; strangers can guess at the sign-in of one that others reach */
export function minPasswordLength(siteUrl: string): number {
  return isThisMachine(siteUrl) ? MIN_PASSWORD_LENGTH : MIN_PUBLIC_LENGTH
}

/** 'New password must be at least 6 characters long', or the length that holds. */
export function passwordShortMessage(least: number): string {
  return `New password must be at least ${least} characters long`
}
