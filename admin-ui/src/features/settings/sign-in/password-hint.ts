import { MIN_PASSWORD_LENGTH } from '@hometown/shared-types/auth'

/** Shorter ones are refused with a sentence that the service has for them. */
const ASKED_LENGTH = 12

export function passwordHint(typed: string): string {
  if (typed !== '' && typed.length < MIN_PASSWORD_LENGTH)
    return `Password must be at least 6 characters long, and we ask for ${ASKED_LENGTH}.`
  return `Use ${ASKED_LENGTH} to 128 characters. A few words that only you would put together are best.`
}
