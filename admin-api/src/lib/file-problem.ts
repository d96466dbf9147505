import { codeOf } from './durable-files.ts'

const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'it belongs to another account',
  EDQUOT: 'the disk is full',
  EEXIST: 'a file is where a folder should be',
  EISDIR: 'it is a folder, not a file',
  ENOENT: 'it isn’t there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is where a folder should be',
  EPERM: 'it belongs to another account',
  EROFS: 'the disk is read-only',
}

/** Says why a file or a folder can’t be used, to end a sentence. */
export function fileProblem(error: unknown): string {
  return PROBLEMS[codeOf(error)] ?? (codeOf(error) || String(error))
}
