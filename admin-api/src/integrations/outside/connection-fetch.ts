import type { ConnectionName } from '@hometown/shared-types/connections'
import type { Agent } from 'undici'
import type { Config } from '../../config/config.ts'
import { openAgent, routeOfDesk } from './addresses/route.ts'
import { RefusedError } from './outside-errors.ts'

/** The operator's addresses may lead anywhere; what administrators typed at the desk is checked at each connection. */
export function fetchOfConnection(
  { connectionsOfEnvironment }: Pick<Config, 'connectionsOfEnvironment'>,
  name: ConnectionName,
): typeof fetch {
  return connectionsOfEnvironment.includes(name) ? globalThis.fetch : deskFetch
}

/** One per process, which keeps its connections. */
const deskFetch = createDeskFetch()

/** @param resolve default: as the operating system does. The result rejects with RefusedError */
export function createDeskFetch(resolve?: (name: string) => Promise<string[]>): typeof fetch {
  let agent: Promise<Agent> | undefined
  return async (input, init) => {
    agent ??= openAgent(routeOfDesk(resolve))
    const dispatcher = await agent
    const { fetch: ask } = await import('undici')
    const request = new Request(input, init)
    const { method, redirect, signal } = request
    // As a whole, because some servers don't take a body whose length they don't know beforehand.
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null
    try {
      const answer = await ask(request.url, {
        method,
        redirect,
        signal,
        body,
        headers: [...request.headers],
        dispatcher,
      })
      const { status, statusText } = answer
      return new Response(answer.body as ReadableStream | null, { status, statusText, headers: [...answer.headers] })
    } catch (error) {
      throw refusalIn(error) ?? error
    }
  }
}

/** The client wraps the errors of a connection. */
export function refusalIn(error: unknown): RefusedError | undefined {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < 5; depth++) {
    if (cause instanceof RefusedError) return cause
    cause = cause.cause
  }
  return undefined
}
