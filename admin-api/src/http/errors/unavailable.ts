/** None of these passes by itself. */
const DISK_FULL_CODES = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])
const readOnly = new Set(['SQLITE_READONLY', 'EROFS', '25006'])

/** All of SQLite's kinds of it begin alike. */
const DISK_ERROR = /^(?:SQLITE_IOERR(?:_|$)|EIO$|58030$)/

const codes = new Set([
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: shutting down, starting up, too many connections, a lock or a transaction that took too long.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '25P03',
])

/** Errors of pg without a code: broken connections, and timeouts of the pool. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|PostgreSQL said nothing)/
const BUSY = 'The service is busy. Please try again in a moment.'

/** Likely to pass within seconds, unlike a full disk. */
export function isBusy(error: unknown): boolean {
  return describeUnavailable(error) === BUSY
}

/** A message for people about a busy, full, read-only or restarting database; undefined for other failures. */
export function describeUnavailable(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (!('code' in error)) return lostConnection.test(error.message) ? BUSY : undefined
  const code = String(error.code)
  if (DISK_FULL_CODES.has(code))
    return 'The server’s disk is full, so nothing was saved. Free some space, then try again.'
  if (readOnly.has(code)) return 'The server can’t write to its disk, so nothing was saved.'
  if (DISK_ERROR.test(code))
    return 'The server’s disk reports errors, so nothing was saved. Check the disk, then try again.'
  return codes.has(code) ? BUSY : undefined
}
