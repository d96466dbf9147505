import { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import { secondsToWait } from '../outside/pace/retry-after.ts'
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
  if (error instanceof APIConnectionError) {
    return new ModelFailure('unreachable', `${label} could not be reached. Please try again.`)
  }
  if (error instanceof APIError && typeof error.status === 'number') return failureOfStatus(error, error.status, label)
  if (error instanceof SyntaxError) {
    return new ModelFailure('invalid', `${label} gave an answer that can’t be read.`, { mayCost: true })
  }
  return new ModelFailure('server', `${label} broke off its answer. Please try again.`, { mayCost: true })
}

const REFUSED: Readonly<Record<Exclude<Refusal, 'unknown'>, readonly [ModelFailureReason, string]>> = {
  'too-long': ['too-long', 'says that the question is too long for the model that is set.'],
  policy: ['refused', 'declined to answer this.'],
  credit: ['key', 'says that the account has no credit left.'],
  key: ['key', 'does not accept the key that is set.'],
  region: ['key', 'does not answer calls from where this service runs.'],
  model: ['request', 'does not know the model that is set.'],
  pictures: ['request', 'can’t look at pictures with the model that is set.'],
  'length-field': ['request', 'does not understand how long an answer may be.'],
  form: ['request', 'does not understand which form an answer is to have.'],
}

function failureOfStatus(error: APIError, status: number, label: string): ModelFailure {
  const refusal = refusalOf(error)
  if (refusal && refusal !== 'unknown') {
    const [reason, words] = REFUSED[refusal]
    return new ModelFailure(reason, `${label} ${words}`, { refusal })
  }
  if (status === 401 || status === 403) return new ModelFailure('key', `${label} does not accept the key that is set.`)
  if (status === 404) return new ModelFailure('request', `${label} does not know the model that is set.`)
  if (status === 402) return new ModelFailure('key', `${label} says that the account has no credit left.`)
  if (status === 408 || status === 409 || status >= 500) {
    return new ModelFailure(
      'server',
      `${label} has a problem of its own (${status}). Please try again later.`,
      wait(error),
    )
  }
  if (status === 429) {
    const isEmpty = error.code === 'insufficient_quota'
    return new ModelFailure(
      isEmpty ? 'key' : 'limited',
      isEmpty
        ? `${label} says that the account has no credit left.`
        : `${label} is asked too often at the moment. Please try again in a minute.`,
      wait(error),
    )
  }
  return new ModelFailure('request', `${label} did not take the question (${status}).`, { ...(refusal && { refusal }) })
}

function wait(error: APIError): { retryAfter?: number } {
  const seconds = secondsToWait(error.headers?.get('retry-after') ?? undefined)
  return seconds === undefined ? {} : { retryAfter: seconds }
}
