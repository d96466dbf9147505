export interface StaffCalls {
  /** Calls do so by themselves; ahead of them for those who measure. */
  signIn(): Promise<unknown>
  /** A call as signed-in staff; answers the parsed body. Rejects for anything but a good answer. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

interface StaffOptions {
  /** Where the product answers. */
  readonly url: string
  /** What the calls name as their origin; the product refuses writes from elsewhere. */
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
