/** Not asked, or not asked further. The messages of all of these are sentences for people. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

/** Another time it may go well. */
export class FailedError extends Error {
  override name = 'FailedError'
}

/** Somebody answered, but with what will not do the next time either. */
export class UnusableError extends Error {
  override name = 'UnusableError'
}
