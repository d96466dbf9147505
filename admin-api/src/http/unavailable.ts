const codes = new Set([
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR_WRITE',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOSPC',
  'EROFS',
  // PostgreSQL: shutting down, starting up, too many connections, disk full.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
])

/** True for failures that pass by themselves or with an administrator's help: a busy or full or restarting database. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code))
}
