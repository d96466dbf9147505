import { AppError } from '../../../../http/errors/app-error.ts'

/** Each check takes some 50 ms, and a few run at a time: the last of the line waits for seconds. */
const MOST = 200

/** The rest is for callers that we know, so that strangers can't keep everybody out. */
const MOST_BEFORE_KNOWN_ONLY = 150

const BUSY = 'Too many passwords are being checked right now. Please try again in a few seconds.'
const RETRY_AFTER_SECONDS = 5

let inLine = 0

/**
 * For calls that hash or verify a password. Beyond the line's length they are refused before they read, write or count
 * anything.
 * @param isKnown asked only when strangers have used up their places
 * @throws 503 `passwords_busy`
 */
export async function inPasswordLine<T>(isKnown: () => Promise<boolean>, call: () => Promise<T>): Promise<T> {
  if (inLine >= MOST || (inLine >= MOST_BEFORE_KNOWN_ONLY && !(await isKnown()))) throw busy()
  // Others may have come while we asked.
  if (inLine >= MOST) throw busy()
  inLine++
  try {
    return await call()
  } finally {
    inLine--
  }
}

function busy(): AppError {
  return new AppError(503, 'passwords_busy', BUSY, { retryAfter: RETRY_AFTER_SECONDS })
}
