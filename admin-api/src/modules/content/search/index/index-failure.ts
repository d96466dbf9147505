const diskReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'the folder may not be written to',
  EPERM: 'the folder may not be written to',
  ENOTDIR: 'a file is where the folder should be',
  EEXIST: 'a file is where the folder should be',
}

export function indexFailure(error: unknown, folder: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = diskReasons[code]
  const why = reason ? `: ${reason} (${folder})` : ''
  return `the search index could not be made${why}; readers search in the one before, or through the service`
}
