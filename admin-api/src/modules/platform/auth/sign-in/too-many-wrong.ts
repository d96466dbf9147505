import { AppError } from '../../../../http/errors/app-error.ts'

export function tooManyWrong(milliseconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError(429, 'too_many_requests', `Too many wrong passwords. Please wait ${wait} and try again.`, {
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  })
}
