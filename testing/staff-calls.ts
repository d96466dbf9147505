export interface StaffCalls {
  /** Calls sign in by themselves; call it first for measurements. */
  signIn(): Promise<unknown>
  /** Calls as signed-in staff; returns the parsed body. Rejects unless the answer is successful. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

interface StaffOptions {
  /** The product answers at this address. */
  readonly url: string
  /** The product refuses writes with another origin. */
  readonly origin: string
  readonly account: { readonly username: string; readonly password: string }
}

export function createStaffCalls({ url, origin, account }: StaffOptions): StaffCalls {
  let cookie: Promise<string> | undefined

  function signIn(): Promise<string> {
    cookie ??= fetchCookie()
    return cookie
  }

  async function fetchCookie(): Promise<string> {
    const path = '/api/auth/login'
    const response = await successful(await fetchAnswer('POST', path, account), 'POST', path)
    return response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }

  function fetchAnswer(method: string, path: string, body?: unknown, signedInWith?: string): Promise<Response> {
    return fetch(`${url}${path}`, {
      method,
      headers: {
        origin,
        ...(signedInWith !== undefined && { cookie: signedInWith }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  async function successful(response: Response, method: string, path: string): Promise<Response> {
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  /** An account has twenty sessions at most, and a test's pages may have ended this one. */
  async function callSignedIn(method: string, path: string, body: unknown): Promise<Response> {
    const response = await fetchAnswer(method, path, body, await signIn())
    if (response.status !== 401) return successful(response, method, path)
    cookie = undefined
    return successful(await fetchAnswer(method, path, body, await signIn()), method, path)
  }

  return {
    signIn,
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const text = await (await callSignedIn(method, path, body)).text()
      return (text ? JSON.parse(text) : undefined) as T
    },
  }
}
