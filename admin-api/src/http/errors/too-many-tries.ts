import { AppError } from './app-error.ts'

/** @param milliseconds until the next try may succeed */
export function tooManyTries(milliseconds: number, problem = 'Too many attempts'): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new AppError(429, 'too_many_requests', `${problem}. Please wait ${inWords(seconds)}.`, {
    retryAfter: seconds,
  })
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second'
  if (seconds < 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
