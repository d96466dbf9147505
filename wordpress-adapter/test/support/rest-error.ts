export class RestError extends Error {
  readonly body: { code: string; message: string; data: Record<string, unknown> }

  constructor(status: number, code: string, message: string, data: Record<string, unknown> = {}) {
    super(message)
    this.body = { code, message, data: { status, ...data } }
  }

  get status(): number {
    return Number(this.body.data.status)
  }
}

export function invalidParam(name: string, reason: string, code: string, data: unknown = null): RestError {
  return new RestError(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: reason },
    details: { [name]: { code, message: reason, data } },
  })
}

/** 401 for an anonymous caller, 403 for a known one without the right. */
export function forbidden(user: unknown, code: string, message: string): RestError {
  return new RestError(user ? 403 : 401, code, message)
}

export const noRoute = () =>
  new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.')
export const invalidPost = () => new RestError(404, 'rest_post_invalid_id', 'Invalid post ID.')
