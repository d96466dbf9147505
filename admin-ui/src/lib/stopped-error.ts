/** The user stopped a call, or chose something else. Nothing is wrong. */
export class StoppedError extends Error {
  override name = 'StoppedError'
  readonly title: string

  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}
