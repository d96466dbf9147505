import { z } from 'zod'
import { ApiError, UnknownAnswerError, UnreachableError } from './api-error.ts'
import { apiAddress } from './config.ts'

type QueryValue = string | number | boolean | undefined

interface CallOptions {
  /** What follows the `?`; undefined and empty values are left out. */
  query?: Readonly<Record<string, QueryValue>>
  signal?: AbortSignal
  /** `no-cache`: the browser asks whether the answer that it keeps still holds, which a 304 costs next to nothing. */
  cache?: RequestCache
}

interface Call<T extends z.ZodType> extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** FormData is sent as it is, anything else as JSON. */
  body?: unknown
  answer: T
}

/** A part of a path that browsers take for "here" or "one up", also where it is encoded. */
const LEADS_UP = /\/(?:\.|%2e){1,2}(?:\/|$)/i

const sessionLost = new Set<() => void>()

/** Tells when a call is refused because nobody is signed in any more. Answers how to stop listening. */
export function onSessionLost(listener: () => void): () => void {
  sessionLost.add(listener)
  return () => sessionLost.delete(listener)
}

/** The calls of the service. Answers are parsed by the schema given; use `z.unknown()` where nothing of it matters. */
export const api = {
  get: <T extends z.ZodType>(path: string, answer: T, options?: CallOptions) =>
    call({ method: 'GET', path, answer, ...options }),
  post: <T extends z.ZodType>(path: string, body: unknown, answer: T, options?: CallOptions) =>
    call({ method: 'POST', path, body, answer, ...options }),
  put: <T extends z.ZodType>(path: string, body: unknown, answer: T, options?: CallOptions) =>
    call({ method: 'PUT', path, body, answer, ...options }),
  patch: <T extends z.ZodType>(path: string, body: unknown, answer: T, options?: CallOptions) =>
    call({ method: 'PATCH', path, body, answer, ...options }),
  delete: (path: string, options?: CallOptions) => call({ method: 'DELETE', path, answer: z.unknown(), ...options }),
}

async function call<T extends z.ZodType>(request: Call<T>): Promise<z.output<T>> {
  const response = await send(request)
  const text = await response.text()
  if (!response.ok) {
    const error = new ApiError(response.status, text || response.statusText)
    if (error.status === 401 && error.code === 'unauthenticated') for (const tell of sessionLost) tell()
    throw error
  }
  return read(request.answer, text)
}

function read<T extends z.ZodType>(answer: T, text: string): z.output<T> {
  try {
    return answer.parse(text === '' ? undefined : JSON.parse(text))
  } catch (error) {
    throw new UnknownAnswerError(error)
  }
}

async function send({ method, path, body, query, signal, cache }: Call<z.ZodType>): Promise<Response> {
  // Names in paths may come out of the address bar: what leads up would make another call of this one.
  if (LEADS_UP.test(path)) throw new ApiError(404, '{"message":"Not found","code":"not_found"}')
  const isJson = body !== undefined && !(body instanceof FormData)
  const payload = body instanceof FormData ? body : JSON.stringify(body)
  try {
    return await fetch(apiAddress(path) + queryText(query), {
      method,
      credentials: 'include',
      ...(isJson && { headers: { 'content-type': 'application/json' } }),
      ...(body !== undefined && { body: payload }),
      ...(signal && { signal }),
      ...(cache && { cache }),
      // What somebody did away with stays away, also when they leave the page in the same moment.
      keepalive: method === 'DELETE',
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new UnreachableError(error)
  }
}

function queryText(query: CallOptions['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
