import { ACCOUNT } from '../cluster/cluster.ts'
import type { Machine } from '../cluster/machine.ts'
import { type Answer, ask } from '../support/http.ts'

/** An editor whose session all machines know. Signs in again when it has ended, as after a restore. */
export interface Staff {
  /** Of the present session. */
  cookie(): string
  send(machine: Machine, method: string, path: string, body?: unknown, withinMs?: number): Promise<Answer>
  /** The parsed body. @throws unless the answer is successful */
  call<T>(machine: Machine, method: string, path: string, body?: unknown): Promise<T>
}

export async function signIn(machine: Machine, origin: string): Promise<Staff> {
  let cookie = await fetchCookie(machine)
  let renewal: Promise<void> | undefined

  function renew(at: Machine): Promise<void> {
    renewal ??= fetchCookie(at)
      .then((next) => {
        cookie = next
      })
      .finally(() => {
        renewal = undefined
      })
    return renewal
  }

  const send: Staff['send'] = async (at, method, path, body, withinMs) => {
    const usedCookie = cookie
    const once = () => {
      const { headers, ...rest } = { headers: {}, ...json(body) }
      const options = { method, ...rest, headers: { ...headers, origin, cookie }, ...(withinMs && { withinMs }) }
      return ask(at.url + path, options)
    }
    const answer = await once()
    if (answer.status !== 401) return answer
    if (cookie === usedCookie) await renew(at)
    return once()
  }

  return {
    cookie: () => cookie,
    send,
    async call<T>(at: Machine, method: string, path: string, body?: unknown) {
      const answer = await send(at, method, path, body)
      if (answer.status >= 300)
        throw new Error(`${method} ${path} at ${at.name} answered ${answer.status}: ${answer.body}`)
      return JSON.parse(String(answer.body) || 'null') as T
    },
  }
}

async function fetchCookie(machine: Machine): Promise<string> {
  const first = await ask(`${machine.url}/api/auth/login`, { method: 'POST', ...json(ACCOUNT) })
  if (first.status !== 200) throw new Error(`Signing in answered ${first.status}: ${first.body}`)
  return (first.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
}

function json(body: unknown) {
  return body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
