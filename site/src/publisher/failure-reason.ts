import { explainError } from '@hometown/wordpress-adapter'

const diskReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'the folder may not be written to',
  EPERM: 'the folder may not be written to',
}

/** The service or WordPress gave no complete answer. Nothing has been rendered. */
export class ContentError extends Error {
  override name = 'ContentError'
  constructor(cause: unknown) {
    super(`The content could not be read: ${explainError(cause)}`, { cause })
  }
}

export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!isSystemError(error)) return error.message
  const why = diskReasons[error.code]
  if (why === undefined) return `The site could not be written: ${error.message}`
  return `The site could not be written: ${why}${error.path === undefined ? '' : ` (${error.path})`}`
}

function isSystemError(error: Error): error is Error & { code: string; path?: string } {
  return 'syscall' in error && 'code' in error && typeof error.code === 'string'
}
