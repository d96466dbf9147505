import { BadRequestError, UnprocessableEntityError } from 'openai'
import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { failureOf } from './failure-of.ts'
import type { ModelAnswer, ModelCall, ModelPlace, Usage } from './model-call.ts'
import { ModelFailure } from './model-failure.ts'
import { clientOf, toChat } from './open-ai-client.ts'
import { timeLeft } from './time-left.ts'
import { withBackOff } from './with-back-off.ts'

type Structure = 'json_schema' | 'json_object' | 'in-words'

const WEAKER: Readonly<Record<Structure, Structure | undefined>> = {
  json_schema: 'json_object',
  json_object: 'in-words',
  'in-words': undefined,
}

/** What each place turned out to understand, so that it is tried out once. */
const understood = new Map<string, Structure>()

/** One question and its whole answer. Fails with a `ModelFailure`. */
export async function askOnce(place: ModelPlace, call: ModelCall): Promise<ModelAnswer> {
  const key = `${place.baseUrl} ${place.model}`
  const first: Structure = place.structure === 'in-words' ? 'in-words' : (understood.get(key) ?? 'json_schema')
  for (let structure: Structure | undefined = first; structure; ) {
    const weaker: Structure | undefined = call.schema ? WEAKER[structure] : undefined
    const answer = await withBackOff(call, () => complete(place, call, structure as Structure, weaker !== undefined))
    if (answer) {
      if (call.schema) understood.set(key, structure)
      return readAnswer(place, answer)
    }
    structure = weaker
  }
  throw new ModelFailure('request', `${place.label} did not take the question.`)
}

/** Undefined where it does not understand how the answer is to be given, and may be told otherwise. */
async function complete(
  place: ModelPlace,
  call: ModelCall,
  structure: Structure,
  mayBeWeaker: boolean,
): Promise<ChatCompletion | undefined> {
  const { signal, cut } = timeLeft(call.deadline, call.signal)
  try {
    return await clientOf(place).chat.completions.create(bodyOf(place, call, structure), { signal })
  } catch (error) {
    const isMisunderstood = error instanceof BadRequestError || error instanceof UnprocessableEntityError
    if (isMisunderstood && mayBeWeaker) return undefined
    throw failureOf(error, cut(place.label))
  }
}

function bodyOf(
  { model, lengthField }: ModelPlace,
  { messages, maxTokens, schema }: ModelCall,
  structure: Structure,
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

/** Servers of every kind call themselves compatible: nothing of the answer is taken for granted. */
function readAnswer({ label }: ModelPlace, completion: Partial<ChatCompletion>): ModelAnswer {
  const choice = completion.choices?.[0]
  const usage = usageOf(completion.usage)
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
  return { text, usage }
}

/** It answered, but not with what is of use: what it read and wrote is known. */
export class SpentFailure extends ModelFailure {
  readonly usage: Usage | undefined

  constructor(reason: ModelFailure['reason'], message: string, usage: Usage | undefined) {
    super(reason, message, { mayCost: true })
    this.usage = usage
  }
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
