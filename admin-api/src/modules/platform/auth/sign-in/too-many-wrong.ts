import { AppError } from '../../../../http/errors/app-error.ts'

/** @param tries what somebody had too many of */
export function tooManyWrong(milliseconds: number, tries = 'passwords'): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError(429, 'too_many_requests', `Too many wrong ${tries}. Please wait ${wait} and try again.`, {
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  })
}
