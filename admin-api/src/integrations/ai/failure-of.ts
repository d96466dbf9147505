import { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import { refusalIn } from '../outside/connection-fetch.ts'
import { secondsToWait } from '../outside/outside-errors.ts'
import { ModelFailure, type ModelFailureReason } from './model-failure.ts'
import { type Refusal, refusalOf } from './refusal.ts'

interface Cut {
  label: string
  late: boolean
  stopped: boolean
}

/** Never contains the server's words, which may quote the prompt. */
export function failureOf(error: unknown, { label, late, stopped }: Cut): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (stopped) return new ModelFailure('stopped', 'It was stopped.', { mayCost: true })
  if (late || error instanceof APIUserAbortError) {
    return new ModelFailure('timeout', `${label} took too long to answer. Please try again.`, { mayCost: true })
  }
  const refused = refusalIn(error)
  if (refused) return new ModelFailure('request', refused.message)
  if (error instanceof APIConnectionError) {
    return new ModelFailure('unreachable', `Couldn’t reach ${label}. Please try again.`)
  }
  if (error instanceof APIError && typeof error.status === 'number') return failureOfStatus(error, error.status, label)
  if (error instanceof SyntaxError) {
    return new ModelFailure('invalid', `${label} sent an answer that we can’t read.`, { mayCost: true })
  }
  return new ModelFailure('server', `${label} stopped in the middle of its answer. Please try again.`, {
    mayCost: true,
  })
}

const REFUSED: Readonly<Record<Exclude<Refusal, 'unknown'>, readonly [ModelFailureReason, string]>> = {
  'too-long': ['too-long', 'says the question is too long for this model.'],
  policy: ['refused', 'declined to answer this.'],
  credit: ['key', 'says the account has no credit left.'],
  key: ['key', 'rejected the API key.'],
  region: ['key', 'doesn’t serve this server’s region.'],
  model: ['request', 'doesn’t know this model.'],
  pictures: ['request', 'can’t read pictures with this model.'],
  'length-field': ['request', 'rejected the limit on the answer’s length.'],
  form: ['request', 'rejected the format that we asked for.'],
}

function failureOfStatus(error: APIError, status: number, label: string): ModelFailure {
  const refusal = refusalOf(error)
  if (refusal && refusal !== 'unknown') {
    const [reason, words] = REFUSED[refusal]
    return new ModelFailure(reason, `${label} ${words}`, { refusal })
  }
  if (status === 401 || status === 403) return new ModelFailure('key', `${label} rejected the API key.`)
  if (status === 404) return new ModelFailure('request', `${label} doesn’t know this model.`)
  if (status === 402) return new ModelFailure('key', `${label} says the account has no credit left.`)
  if (status === 408 || status === 409 || status >= 500) {
    return new ModelFailure(
      'server',
      `${label} has a problem on its side (${status}). Please try again later.`,
      wait(error),
    )
  }
  if (status === 429) {
    const isEmpty = error.code === 'insufficient_quota'
    return new ModelFailure(
      isEmpty ? 'key' : 'limited',
      isEmpty
        ? `${label} says the account has no credit left.`
        : `${label} limits how often we can ask. Please try again in a minute.`,
      wait(error),
    )
  }
  return new ModelFailure('request', `${label} rejected the question (${status}).`, { ...(refusal && { refusal }) })
}

function wait(error: APIError): { retryAfter?: number } {
  const seconds = secondsToWait(error.headers?.get('retry-after') ?? undefined)
  return seconds === undefined ? {} : { retryAfter: seconds }
}
