export interface StaffCalls {
  /** Calls sign in by themselves; call it first for measurements. */
  signIn(): Promise<unknown>
  /** As signed-in staff; returns the parsed body. Rejects unless the answer is successful. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

interface StaffOptions {
  /** Where the product answers. */
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
    const response = await send('POST', '/api/auth/login', account)
    return response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }

  async function send(method: string, path: string, body?: unknown, signedInWith?: string): Promise<Response> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        origin,
        ...(signedInWith !== undefined && { cookie: signedInWith }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  return {
    signIn,
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const text = await (await send(method, path, body, await signIn())).text()
      return (text ? JSON.parse(text) : undefined) as T
    },
  }
}
