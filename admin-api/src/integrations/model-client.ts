import OpenAI, { APIConnectionError, APIError } from 'openai'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { findRefusal } from './safe-fetch/checked-connections.ts'

// Import this file on demand: the package takes some 16 MB per process, and many processes never need it.

export interface ModelEndpoint {
  readonly label: string
  /** The address with its path, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly fetch: typeof fetch
  readonly model: string
  readonly lengthField: 'max_tokens' | 'max_completion_tokens'
}

interface ModelQuestion {
  messages: ChatCompletionMessageParam[]
  maxTokens: number
  /** The longest pause between two parts of the answer. */
  silenceMs: number
  signal?: AbortSignal | undefined
  onUsage(usage: TokenUsage): void
}

export interface TokenUsage {
  inputTokens: number
  outputTokens: number
}

/** The message is a sentence for people and never contains the server's words, which may quote the prompt. */
export class ModelError extends Error {
  readonly reason: string
  /** True if the provider didn't work on the question. */
  readonly isFree: boolean

  constructor(reason: string, message: string, { isFree = false } = {}) {
    super(message)
    this.reason = reason
    this.isFree = isFree
  }
}

const LONGEST_ANSWER_MS = 10 * 60_000
/** The limit in characters is longer than any expected answer. */
const LONGEST_ANSWER_TEXT = 100_000
/** The limit is far more than the longest answer, of which each word comes in an envelope. */
const LONGEST_ANSWER_BYTES = 8 * 1024 * 1024
/** The package retries after faults that may pass, as late as the server asks. */
const MODEL_RETRIES = 2

/** Yields the parts of the answer as they are written. @throws ModelError, even in the middle of the answer */
export async function* streamModelAnswer(endpoint: ModelEndpoint, question: ModelQuestion): AsyncGenerator<string> {
  const { label, model, lengthField } = endpoint
  const { messages, maxTokens, silenceMs, signal: stop, onUsage } = question
  const silence = new AbortController()
  const giveUp = () => silence.abort(new DOMException('The model is silent', 'TimeoutError'))
  let timer = setTimeout(giveUp, silenceMs)
  const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(LONGEST_ANSWER_MS), ...(stop ? [stop] : [])])
  const request = { model, messages, [lengthField]: maxTokens, stream_options: { include_usage: true } }
  let finish: string | undefined
  let length = 0
  try {
    const answer = await createModelClient(endpoint).chat.completions.create({ ...request, stream: true }, { signal })
    for await (const { usage, choices } of answer) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silenceMs)
      const used = { inputTokens: usage?.prompt_tokens ?? -1, outputTokens: usage?.completion_tokens ?? -1 }
      if (Object.values(used).every((count) => Number.isSafeInteger(count) && count >= 0)) onUsage(used)
      const choice = choices?.[0]
      if (choice?.delta?.refusal || choice?.finish_reason === 'content_filter')
        throw new ModelError('refused', `${label} ${MODEL_DECLINED_TEXT}`)
      finish = choice?.finish_reason ?? finish
      const text = choice?.delta?.content
      if (typeof text !== 'string' || text === '') continue
      length += text.length
      if (length > LONGEST_ANSWER_TEXT) throw tooLongAnswerError(label)
      yield text
    }
    signal.throwIfAborted()
  } catch (error) {
    throw modelErrorFrom(error, label, signal)
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
  if (length === 0)
    throw new ModelError('invalid', `${label} gave an empty answer. Check its address and the name of the model.`)
  if (!finish) throw new ModelError('invalid', `${label} stopped in the middle of its answer.`)
  if (finish === 'length') throw new ModelError('truncated', `${label} wrote too much, and its answer was cut off.`)
}

/** The client doesn't follow redirects, so that the key goes only to its own host. */
function createModelClient({ label, baseUrl, apiKey, fetch: ask }: ModelEndpoint): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: MODEL_RETRIES,
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
    async fetch(input, init) {
      const { status, statusText, headers, body } = await ask(input, init)
      let read = 0
      const limit = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          read += chunk.byteLength
          if (read <= LONGEST_ANSWER_BYTES) controller.enqueue(chunk)
          else controller.error(tooLongAnswerError(label))
        },
      })
      return new Response(body?.pipeThrough(limit) ?? null, { status, statusText, headers })
    },
  })
}

function tooLongAnswerError(label: string): ModelError {
  return new ModelError('invalid', `${label} wrote far too much.`)
}

function modelErrorFrom(error: unknown, label: string, signal: AbortSignal): ModelError {
  if (error instanceof ModelError) return error
  if (signal.aborted && signal.reason?.name === 'TimeoutError')
    return new ModelError('timeout', `${label} took too long to answer. Please try again.`)
  if (signal.aborted) return new ModelError('stopped', 'It was stopped.')
  const refusal = findRefusal(error)
  if (refusal) return new ModelError('request', refusal.message, { isFree: true })
  if (error instanceof APIConnectionError)
    return new ModelError('unreachable', `${label} can’t be reached. Check its address, then try again.`, {
      isFree: true,
    })
  if (error instanceof APIError && typeof error.status === 'number') {
    // Longer texts may repeat the question.
    const answerText = `${error.status} ${JSON.stringify(error.error ?? error.message).slice(0, 1000)}`
    const [, reason = 'request', words = `rejected the question (${error.status}).`] =
      MODEL_REFUSALS.find(([sign]) => sign.test(answerText)) ?? []
    return new ModelError(reason, `${label} ${words}`, { isFree: true })
  }
  return new ModelError('server', `${label} stopped in the middle of its answer. Please try again.`)
}

const MODEL_DECLINED_TEXT = 'declined to answer this.'

/** Each sign is sought in the status and the words of the answer; the first one that is found counts. */
const MODEL_REFUSALS: readonly (readonly [sign: RegExp, reason: string, words: string])[] = [
  [
    /^402|^429.*insufficient_quota|^400.*(?:credit balance|billing|insufficient[_ ](?:quota|balance|funds))/i,
    'key',
    'says the account has no credit left.',
  ],
  [
    /^40[13]|^400.*api[_ ]key/i,
    'key',
    'rejected the API key. Administrators can enter another one under Settings → Connections.',
  ],
  [/^404|^4.*(?:(?:invalid|unknown) model|model[^.]{0,80}not (?:found|exist))/i, 'request', 'doesn’t know this model.'],
  [/^429/, 'limited', 'limits how often we can ask. Please try again in a minute.'],
  [/^(?:408|409|5)/, 'server', 'has a problem on its side. Please try again later.'],
  [
    /^413|context[_ ](?:length|window|size)|too (?:long|large)/i,
    'request',
    'says the question is too long for this model.',
  ],
  [/content[_ ](?:filter|policy)|usage polic|invalid_prompt|prohibited_content/i, 'refused', MODEL_DECLINED_TEXT],
  [/image input|image_url|images? (?:is|are) not supported/i, 'request', 'can’t read pictures with this model.'],
]
