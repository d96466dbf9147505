import { Agent, type IncomingHttpHeaders, request as send } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 200 })
const ANSWER_WITHIN_MS = 10_000

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Asking {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly withinMs?: number
}

/** Rejects without an answer. Node's fetch takes several times the processor time, of which there is little here. */
export function ask(url: string, { method = 'GET', headers = {}, body, withinMs = ANSWER_WITHIN_MS }: Asking = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = send(url, { method, agent, headers: { ...headers, ...lengthOf(body) } }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => {
      if (!response.complete) reject(new Error('The answer was cut off.'))
      else resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
    })
  })
  const timer = setTimeout(() => sent.destroy(new Error(`No answer within ${withinMs} ms.`)), withinMs)
  sent.on('error', reject)
  sent.on('close', () => clearTimeout(timer))
  sent.end(body)
  return promise
}

function lengthOf(body: string | undefined): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
}

export function endHttp(): void {
  agent.destroy()
}
