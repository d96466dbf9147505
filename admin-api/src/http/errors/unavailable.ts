import { ObjectStoreError } from '../../storage/object-store.ts'

/** None of these problems passes by itself. */
const DISK_FULL_CODES = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])
const READ_ONLY_CODES = new Set(['SQLITE_READONLY', 'EROFS'])

/** SQLite's codes for disk errors all begin alike. */
const DISK_ERROR_CODE = /^(?:SQLITE_IOERR(?:_|$)|EIO$|58030$)/

const UNAVAILABLE_CODES = new Set([
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // The server is off, or its name isn’t known for a moment.
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL is shutting down or starting up, or has too many connections or too little memory.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53200',
  '53300',
  // A lock or a transaction took too long, or there was a conflict or a deadlock.
  '55P03',
  '25P03',
  '40001',
  '40P01',
])

/** The codes of connections that PostgreSQL or PgBouncer lost. */
const LOST_CONNECTION_CODE = /^08/
/** PostgreSQL's code during a fail-over: this server only reads, and another one will write. */
const FAIL_OVER_CODE = '25006'

/** pg has errors without a code: broken connections, and timeouts of the pool. */
const LOST_CONNECTION_TEXT =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|PostgreSQL (?:said nothing|didn’t answer))/

const BUSY_MESSAGE = 'The service is busy. Please try again in a moment.'
const FAIL_OVER_MESSAGE = 'The database can’t be written to for a moment, so nothing was saved. Please try again soon.'
const OBJECT_STORE_AWAY_MESSAGE = 'The object store can’t be reached. Please try again in a moment.'
const OBJECT_STORE_REFUSED_MESSAGE =
  'The object store refuses what we ask. Administrators see why under Settings → System.'
const PASSING_MESSAGES: ReadonlySet<string | undefined> = new Set([
  BUSY_MESSAGE,
  FAIL_OVER_MESSAGE,
  OBJECT_STORE_AWAY_MESSAGE,
])

/** Tells whether the failure is likely to pass within seconds or minutes, unlike a full disk. */
export function isTemporarilyUnavailable(error: unknown): boolean {
  return PASSING_MESSAGES.has(describeUnavailable(error))
}

/** Returns a message for people if the database or the object store is away, busy, full or read-only. */
export function describeUnavailable(error: unknown): string | undefined {
  if (error instanceof ObjectStoreError)
    return error.isTemporary ? OBJECT_STORE_AWAY_MESSAGE : OBJECT_STORE_REFUSED_MESSAGE
  if (!(error instanceof Error)) return undefined
  if (!('code' in error)) return LOST_CONNECTION_TEXT.test(error.message) ? BUSY_MESSAGE : undefined
  const code = String(error.code)
  if (DISK_FULL_CODES.has(code))
    return 'The server’s disk is full, so nothing was saved. Free some space, then try again.'
  if (READ_ONLY_CODES.has(code)) return 'The server can’t write to its disk, so nothing was saved.'
  if (DISK_ERROR_CODE.test(code))
    return 'The server’s disk reports errors, so nothing was saved. Check the disk, then try again.'
  if (code === FAIL_OVER_CODE) return FAIL_OVER_MESSAGE
  return UNAVAILABLE_CODES.has(code) || LOST_CONNECTION_CODE.test(code) ? BUSY_MESSAGE : undefined
}
