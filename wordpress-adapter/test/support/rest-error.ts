export class RestError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, code: string, message: string, data: object = {}) {
    super(message)
    this.status = status
    this.body = { code, message, data: { status, ...data } }
  }
}

export function invalidParam(name: string, reason: string, code: string, data: unknown = null): RestError {
  return new RestError(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: reason },
    details: { [name]: { code, message: reason, data } },
  })
}

/** Answers 401 to an anonymous caller, 403 to a known one without the right. */
export function forbidden(user: unknown, code: string): RestError {
  return new RestError(user ? 403 : 401, code, 'Sorry, you are not allowed to do that.')
}
