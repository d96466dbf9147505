import { AppError } from '../../../../http/errors/app-error.ts'

/** Each check takes some 50 ms, and a few run at a time: the last of the line waits for seconds. */
const MOST = 200

const BUSY = 'Too many passwords are being checked right now. Please try again in a few seconds.'
const RETRY_AFTER_SECONDS = 5

let inLine = 0

/**
 * For calls that hash or verify a password and that strangers can make. Beyond the line's length they are refused before
 * they read, write or count anything.
 * @throws 503 `passwords_busy`
 */
export async function inPasswordLine<T>(call: () => Promise<T>): Promise<T> {
  if (inLine >= MOST) throw new AppError(503, 'passwords_busy', BUSY, { retryAfter: RETRY_AFTER_SECONDS })
  inLine++
  try {
    return await call()
  } finally {
    inLine--
  }
}
