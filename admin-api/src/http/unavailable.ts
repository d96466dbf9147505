/** The database or a folder that can't be written: it does not pass by itself. */
const noRoom = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])
const readOnly = new Set(['SQLITE_READONLY', 'EROFS', '25006'])

const codes = new Set([
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_IOERR_WRITE',
  'ECONNREFUSED',
  'ECONNRESET',
  // PostgreSQL: shutting down, starting up, too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/**
 * What to tell people of a failure that passes by itself or with an administrator's help: a busy, full, read-only or
 * restarting database. Undefined for every other failure.
 */
export function describeUnavailable(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined
  const code = String(error.code)
  if (noRoom.has(code)) return 'The server’s disk is full, so nothing was saved. Make room on it, then try again.'
  if (readOnly.has(code)) return 'The server’s disk can’t be written to, so nothing was saved.'
  return codes.has(code) ? 'The service is busy. Please try again in a moment.' : undefined
}
