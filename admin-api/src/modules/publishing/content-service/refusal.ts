export interface RefusalBody {
  code: string
  message: string
  data: { status: number; params?: Record<string, string>; details?: Record<string, ParameterProblem> }
}

export interface ParameterProblem {
  code: string
  message: string
  data: unknown
}

export class Refusal extends Error {
  override name = 'Refusal' as const
  readonly status: number
  readonly body: RefusalBody

  constructor(status: number, code: string, message: string, data: Partial<RefusalBody['data']> = {}) {
    super(message)
    this.status = status
    this.body = { code, message, data: { status, ...data } }
  }
}

export function invalidParameters(problems: Readonly<Record<string, ParameterProblem>>): Refusal {
  const names = Object.keys(problems)
  const params = Object.fromEntries(names.map((name) => [name, problems[name]?.message ?? '']))
  return new Refusal(400, 'rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`, {
    params,
    details: { ...problems },
  })
}

export function noRoute(): Refusal {
  return new Refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.')
}

export function unknownPost(): Refusal {
  return new Refusal(404, 'rest_post_invalid_id', 'Invalid post ID.')
}

export function unknownTerm(): Refusal {
  return new Refusal(404, 'rest_term_invalid', 'Term does not exist.')
}

export function unknownUser(): Refusal {
  return new Refusal(404, 'rest_user_invalid_id', 'Invalid user ID.')
}

export function hidden(): Refusal {
  return new Refusal(401, 'rest_forbidden', 'Sorry, you are not allowed to do that.')
}

export function pageBeyondEnd(): Refusal {
  const message = 'The page number requested is larger than the number of pages available.'
  return new Refusal(400, 'rest_post_invalid_page_number', message)
}

export function mayNot(code: string, action: string): Refusal {
  return new Refusal(401, code, `Sorry, you are not allowed to ${action}.`)
}
