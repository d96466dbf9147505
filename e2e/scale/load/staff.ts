import { ACCOUNT } from '../cluster/cluster.ts'
import type { Machine } from '../cluster/machine.ts'
import { type Answer, ask } from '../support/http.ts'

/** An editor whose session all machines know. */
export interface Staff {
  readonly cookie: string
  send(machine: Machine, method: string, path: string, body?: unknown, withinMs?: number): Promise<Answer>
  /** The parsed body. @throws unless the answer is successful */
  call<T>(machine: Machine, method: string, path: string, body?: unknown): Promise<T>
}

export async function signIn(machine: Machine, origin: string): Promise<Staff> {
  const json = (body: unknown) =>
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const first = await ask(`${machine.url}/api/auth/login`, {
    method: 'POST',
    ...json(ACCOUNT),
  })
  if (first.status !== 200) throw new Error(`Signing in answered ${first.status}: ${first.body}`)
  const cookie = (first.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  const send: Staff['send'] = (at, method, path, body, withinMs) => {
    const { headers, ...rest } = { headers: {}, ...json(body) }
    return ask(at.url + path, {
      method,
      ...rest,
      headers: { ...headers, origin, cookie },
      ...(withinMs && { withinMs }),
    })
  }
  return {
    cookie,
    send,
    async call<T>(at: Machine, method: string, path: string, body?: unknown) {
      const answer = await send(at, method, path, body)
      if (answer.status >= 300)
        throw new Error(`${method} ${path} at ${at.name} answered ${answer.status}: ${answer.body}`)
      return JSON.parse(String(answer.body) || 'null') as T
    },
  }
}
