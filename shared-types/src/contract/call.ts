import type { z } from 'zod'

/** The default is `staff`: editors and administrators. `contributor` is everybody who is signed in. */
export type Access = 'public' | 'contributor' | 'staff' | 'admin'

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface ApiCallParts {
  access?: Access
  params?: z.ZodType<object, object>
  query?: z.ZodType<object, object>
  body?: z.ZodType
  /** The status of a good answer; 200 by default. */
  status?: 201 | 202 | 204
  answer?: ApiAnswerType<unknown>
  /** This sentence says why a write of one row has no `version`: what two people could do at once here does no harm. */
  unversioned?: string
}

export type Call<Path extends string = string, Parts extends ApiCallParts = ApiCallParts> = Parts & {
  method: HttpMethod
  path: Path
}

declare const of: unique symbol
/** The type of an answer. There is nothing at runtime: the service checks what it gets, not what it says. */
interface ApiAnswerType<T> {
  readonly [of]: T
}

export function type<T>(): ApiAnswerType<T> {
  return undefined as unknown as ApiAnswerType<T>
}

/**
 * Declares a call: `call('PATCH', '/api/topics/:slug', { body: updateTopicSchema, answer: type<Topic>() })`.
 *
 * Unless a comment says otherwise: times are ISO 8601 and texts plain; null means that there is none; limits count
 * characters; `problem`, `message` and `details` are sentences for people; fields that a PATCH leaves out stay; a stale
 * `version` gets 409 `stale` with `current`.
 */
export function call<const Path extends string, const Parts extends ApiCallParts>(
  method: HttpMethod,
  path: Path,
  parts: Parts,
): Call<Path, Parts> {
  return { ...parts, method, path }
}

type ParameterNamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type PathOfCall<C extends Call> = C extends Call<infer Path> ? Path : never

export type ParamsOf<C extends Call> = Record<ParameterNamesIn<PathOfCall<C>>, string>
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : never
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : never
export type AnswerOf<C extends Call> = C extends { answer: ApiAnswerType<infer T> } ? T : unknown
