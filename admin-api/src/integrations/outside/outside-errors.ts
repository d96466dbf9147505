/** The request wasn't sent or not continued. Messages of these errors are sentences for people. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

export class FailedError extends Error {
  override name = 'FailedError'
}

/** The answer is unusable, and a retry won't help. */
export class UnusableError extends Error {
  override name = 'UnusableError'
}
