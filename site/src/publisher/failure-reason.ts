import { explainError, WordPressError } from '@hometown/wordpress-adapter'

const diskReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'the folder may not be written to',
  EPERM: 'the folder may not be written to',
  EMFILE: 'too many files are open',
}

/** Why a publish failed, in words for the desk. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  const known = code === undefined ? undefined : diskReasons[code]
  if (known === undefined) return error instanceof WordPressError ? unreadable(error) : error.message
  return `The site could not be written: ${known}${path === undefined ? '' : ` (${path})`}.`
}

function unreadable(error: WordPressError): string {
  return `The content could not be read: ${explainError(error)}.`
}
