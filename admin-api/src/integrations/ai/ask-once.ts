import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { failureOf } from './failure-of.ts'
import type { ModelAnswer, ModelCall, ModelEndpoint, Usage } from './model-call.ts'
import { clientOf, toChat } from './open-ai-client.ts'
import { SpentFailure } from './spent-failure.ts'
import { otherWay, rememberWay, type WayOfAsking, wayOf } from './way-of-asking.ts'
import { withBackOff } from './with-back-off.ts'

/** Characters; longer than any expected answer. Processing costs time per character. */
const LONGEST_TEXT = 100_000

export async function askOnce(endpoint: ModelEndpoint, call: ModelCall): Promise<ModelAnswer> {
  for (let way: WayOfAsking | undefined = wayOf(endpoint); way; ) {
    const tried: WayOfAsking = way
    const outcome = await withBackOff(call, () => complete(endpoint, call, tried))
    if ('completion' in outcome) {
      rememberWay(endpoint, tried)
      return readAnswer(endpoint, outcome.completion)
    }
    way = outcome.other
  }
  throw new Error('A way that is there is asked in')
}

async function complete(
  endpoint: ModelEndpoint,
  call: ModelCall,
  way: WayOfAsking,
): Promise<{ completion: Partial<ChatCompletion> | undefined } | { other: WayOfAsking }> {
  const { signal, cut } = timeLeft(call.deadline, call.signal)
  try {
    return { completion: await clientOf(endpoint).chat.completions.create(bodyOf(endpoint, call, way), { signal }) }
  } catch (error) {
    const failure = failureOf(error, cut(endpoint.label))
    const other = otherWay(endpoint, way, failure.refusal, call)
    if (other) return { other }
    throw failure
  }
}

function bodyOf(
  { model }: ModelEndpoint,
  { messages, maxTokens, schema }: ModelCall,
  { structure, lengthField }: WayOfAsking,
): ChatCompletionCreateParamsNonStreaming {
  return {
    model,
    messages: toChat(messages),
    [lengthField]: maxTokens,
    ...(schema &&
      structure === 'json_schema' && {
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
      }),
    ...(schema && structure === 'json_object' && { response_format: { type: 'json_object' } }),
  }
}

function readAnswer({ label }: ModelEndpoint, completion: Partial<ChatCompletion> | undefined): ModelAnswer {
  const choice = completion?.choices?.[0]
  const usage = usageOf(completion?.usage)
  if (choice?.message?.refusal || choice?.finish_reason === 'content_filter') {
    throw new SpentFailure('refused', `${label} declined to answer this.`, usage)
  }
  const text = choice?.message?.content
  if (choice?.finish_reason === 'length') {
    throw new SpentFailure('truncated', `${label} wrote too much, and its answer was cut off. Please try again.`, usage)
  }
  if (typeof text !== 'string' || text.trim() === '') {
    throw new SpentFailure('invalid', `${label} gave an empty answer.`, usage)
  }
  if (text.length > LONGEST_TEXT) throw new SpentFailure('invalid', `${label} wrote far too much.`, usage)
  return { text, usage }
}

interface SaidUsage {
  prompt_tokens?: number
  completion_tokens?: number
}

export function usageOf(usage: SaidUsage | null | undefined): Usage | undefined {
  const { prompt_tokens: input, completion_tokens: output } = usage ?? {}
  return isCount(input) && isCount(output) ? { inputTokens: input, outputTokens: output } : undefined
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

/** Combines a deadline with the caller's signal, and tells which of the two ended the call. */
function timeLeft(deadline: number, stop: AbortSignal | undefined) {
  const time = AbortSignal.timeout(Math.max(0, Math.ceil(deadline - performance.now())))
  return {
    signal: stop ? AbortSignal.any([time, stop]) : time,
    cut: (label: string) => ({ label, late: time.aborted, stopped: stop?.aborted ?? false }),
  }
}
