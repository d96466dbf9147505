import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import type { ChatCompletionContentPart, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { refusalIn } from '../outside/checked-connections.ts'
import { secondsToWait } from '../outside/outside-errors.ts'
import {
  type MessagePart,
  type ModelAnswer,
  type ModelCall,
  type ModelEndpoint,
  ModelFailure,
  type ModelMessage,
  type StreamCall,
  type Usage,
} from './model-call.ts'

// Import this file on demand: the package takes some 16 MB per process, and many processes never need it.

/** Characters; longer than any expected answer. Processing costs time per character. */
const LONGEST_TEXT = 100_000
/** Far more than the longest answer. In streams each word comes in an envelope. */
const MOST_BYTES = 2 * 1024 * 1024
const MOST_STREAMED_BYTES = 8 * 1024 * 1024
/** By the package, after faults that may pass, as late as the server asks. */
const RETRIES = 2

/** Servers that refused a schema. They get it in words. */
const withoutSchema = new Set<string>()

/** @throws ModelFailure */
export async function askOnce(endpoint: ModelEndpoint, call: ModelCall): Promise<ModelAnswer> {
  const { label, model, baseUrl, lengthField } = endpoint
  const { messages, maxTokens, schema, signal: stop } = call
  const time = AbortSignal.timeout(Math.max(0, Math.ceil(call.deadline - performance.now())))
  const signal = stop ? AbortSignal.any([time, stop]) : time
  const chat = clientOf(endpoint, MOST_BYTES).chat.completions
  const ask = (form: object) =>
    chat.create({ model, messages: toChat(messages), [lengthField]: maxTokens, ...form }, { signal })
  const server = `${baseUrl} ${model}`
  const hasForm = schema && endpoint.structure === 'json_schema' && !withoutSchema.has(server)
  const form = { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } } }
  try {
    const completion = await ask(hasForm ? form : {}).catch((error: unknown) => {
      if (!hasForm || !isAboutTheForm(error)) throw error
      withoutSchema.add(server)
      return ask({})
    })
    const choice = completion?.choices?.[0]
    const usage = usageOf(completion?.usage)
    const failed = (reason: ModelFailure['reason'], words: string) =>
      new ModelFailure(reason, `${label} ${words}`, { mayCost: true, usage })
    const text = choice?.message?.content
    if (choice?.message?.refusal || choice?.finish_reason === 'content_filter') throw failed('refused', DECLINED)
    if (choice?.finish_reason === 'length')
      throw failed('truncated', 'wrote too much, and its answer was cut off. Please try again.')
    if (typeof text !== 'string' || text.trim() === '') throw failed('invalid', 'gave an empty answer.')
    if (text.length > LONGEST_TEXT) throw failed('invalid', 'wrote far too much.')
    return { text, usage }
  } catch (error) {
    throw failureOf(error, { label, isLate: time.aborted, isStopped: stop?.aborted })
  }
}

/** Limits the whole answer to this many pauses. Must end before its cost reservation expires. */
const SILENCES = 10
const LONGEST_MS = 10 * 60_000

/** @throws ModelFailure, also in the middle of the answer */
export async function* streamOnce(endpoint: ModelEndpoint, call: StreamCall): AsyncGenerator<string> {
  const { label, model, lengthField } = endpoint
  const { messages, maxTokens, silence, signal: stop } = call
  const quiet = new AbortController()
  let isLate = false
  const giveUp = () => {
    isLate = true
    quiet.abort()
  }
  let timer = setTimeout(giveUp, silence)
  const end = setTimeout(giveUp, Math.min(SILENCES * silence, LONGEST_MS))
  const signal = stop ? AbortSignal.any([quiet.signal, stop]) : quiet.signal
  let finish: string | undefined
  let isWritten = false
  try {
    const sent = {
      model,
      messages: toChat(messages),
      [lengthField]: maxTokens,
      stream_options: { include_usage: true },
    }
    const chat = clientOf(endpoint, MOST_STREAMED_BYTES).chat.completions
    for await (const chunk of await chat.create({ ...sent, stream: true }, { signal })) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silence)
      const usage = usageOf(chunk.usage)
      if (usage) call.onUsage(usage)
      const choice = chunk.choices?.[0]
      if (choice?.delta?.refusal || choice?.finish_reason === 'content_filter')
        throw new ModelFailure('refused', `${label} ${DECLINED}`, { mayCost: true })
      finish = choice?.finish_reason ?? finish
      const text = choice?.delta?.content
      if (!text) continue
      isWritten = true
      yield text
    }
    if (signal.aborted) throw new APIUserAbortError()
  } catch (error) {
    throw failureOf(error, { label, isLate, isStopped: stop?.aborted })
  } finally {
    clearTimeout(timer)
    clearTimeout(end)
    quiet.abort()
  }
  if (!finish || !isWritten) {
    const words = isWritten ? 'stopped in the middle of its answer.' : 'gave an empty answer.'
    throw new ModelFailure('invalid', `${label} ${words}`, { mayCost: true })
  }
  if (finish === 'length') call.onCut?.()
}

/** Doesn't follow redirects, so that the key goes only to its own host. */
function clientOf({ label, baseUrl, apiKey, fetch: ask = globalThis.fetch }: ModelEndpoint, mostBytes: number): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: RETRIES,
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
    async fetch(input, init) {
      const response = await ask(input, init)
      let read = 0
      const limit = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          read += chunk.byteLength
          if (read <= mostBytes) controller.enqueue(chunk)
          else controller.error(new ModelFailure('invalid', `${label} wrote far too much.`, { mayCost: true }))
        },
      })
      const { status, statusText, headers } = response
      return new Response(response.body?.pipeThrough(limit) ?? null, { status, statusText, headers })
    },
  })
}

function toChat(messages: readonly ModelMessage[]): ChatCompletionMessageParam[] {
  return messages.map(({ role, content }) => {
    if (typeof content === 'string') return { role, content }
    if (role === 'user') return { role, content: content.map(toPart) }
    return { role, content: content.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n') }
  })
}

function toPart(part: MessagePart): ChatCompletionContentPart {
  if (part.kind === 'text') return { type: 'text', text: part.text }
  return { type: 'image_url', image_url: { url: `data:${part.mimeType};base64,${part.data.toString('base64')}` } }
}

function usageOf(usage: { prompt_tokens?: number; completion_tokens?: number } | null | undefined): Usage | undefined {
  const { prompt_tokens: inputTokens = Number.NaN, completion_tokens: outputTokens = Number.NaN } = usage ?? {}
  const areCounts = [inputTokens, outputTokens].every((count) => Number.isFinite(count) && count >= 0)
  return areCounts ? { inputTokens, outputTokens } : undefined
}

const DECLINED = 'declined to answer this.'

function failureOf(
  error: unknown,
  { label, isLate, isStopped = false }: { label: string; isLate: boolean; isStopped?: boolean | undefined },
): ModelFailure {
  if (error instanceof ModelFailure) return error
  const mayCost = { mayCost: true }
  if (isStopped) return new ModelFailure('stopped', 'It was stopped.', mayCost)
  if (isLate || error instanceof APIUserAbortError)
    return new ModelFailure('timeout', `${label} took too long to answer. Please try again.`, mayCost)
  const refused = refusalIn(error)
  if (refused) return new ModelFailure('request', refused.message)
  if (error instanceof APIConnectionError)
    return new ModelFailure('unreachable', `Couldn’t reach ${label}. Please try again.`)
  if (error instanceof APIError && typeof error.status === 'number') {
    const [reason, words] = refusalOf(error, error.status)
    const retryAfter = secondsToWait(error.headers?.get('retry-after') ?? undefined)
    return new ModelFailure(reason, `${label} ${words}`, { retryAfter })
  }
  if (error instanceof SyntaxError)
    return new ModelFailure('invalid', `${label} sent an answer that we can’t read.`, mayCost)
  return new ModelFailure('server', `${label} stopped in the middle of its answer. Please try again.`, mayCost)
}

/** Statuses of questions that the server read and didn't take. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422])

type Refusal = readonly [reason: ModelFailure['reason'], words: string]
const NO_CREDIT: Refusal = ['key', 'says the account has no credit left.']
const WRONG_KEY: Refusal = ['key', 'rejected the API key.']
const NO_MODEL: Refusal = ['request', 'doesn’t know this model.']
const TOO_LONG: Refusal = ['too-long', 'says the question is too long for this model.']
const BY_STATUS: Readonly<Record<number, Refusal>> = {
  401: WRONG_KEY,
  402: NO_CREDIT,
  403: WRONG_KEY,
  404: NO_MODEL,
  413: TOO_LONG,
  429: ['limited', 'limits how often we can ask. Please try again in a minute.'],
}

/** In this order: messages about a wrong key also name the model. */
const BY_WORDS: readonly (readonly [RegExp, Refusal])[] = [
  [/context[_ ](?:length|window|size)|too (?:long|large)|input tokens? (?:count|exceed)/i, TOO_LONG],
  [/content[_ ](?:filter|policy)|usage polic|invalid_prompt|prohibited_content/i, ['refused', DECLINED]],
  [/credit balance|billing|insufficient[_ ](?:quota|balance|credit|funds)|current quota/i, NO_CREDIT],
  [/api[_ ]key/i, WRONG_KEY],
  [/location is not supported|unsupported_country/i, ['key', 'doesn’t serve this server’s region.']],
  [/image input|image_url|images? (?:is|are) not supported/i, ['request', 'can’t read pictures with this model.']],
  [/model_not_found|(?:invalid|unknown) model|model[^.]{0,80}(?:not found|not exist)/i, NO_MODEL],
]

function refusalOf(error: APIError, status: number): Refusal {
  const said = REFUSED.has(status) && BY_WORDS.find(([sign]) => sign.test(wordsOf(error)))?.[1]
  if (said) return said
  if (error.code === 'insufficient_quota') return NO_CREDIT
  if (status === 408 || status === 409 || status >= 500)
    return ['server', `has a problem on its side (${status}). Please try again later.`]
  return BY_STATUS[status] ?? ['request', `rejected the question (${status}).`]
}

/** Ollama refuses a schema with 500. */
function isAboutTheForm(error: unknown): boolean {
  if (!(error instanceof APIError) || error.status === undefined) return false
  if (error.status === 500) return /invalid json schema in format|failed to parse grammar/i.test(wordsOf(error))
  return REFUSED.has(error.status) && /response_?format|schema|grammar|structured/i.test(wordsOf(error))
}

/** Longer texts may repeat the question. */
const MOST_WORDS = 1000

function wordsOf(error: APIError): string {
  return (error.error === undefined ? error.message : JSON.stringify(error.error)).slice(0, MOST_WORDS)
}
