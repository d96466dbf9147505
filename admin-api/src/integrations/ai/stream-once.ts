import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import { usageOf } from './ask-once.ts'
import { failureOf } from './failure-of.ts'
import type { ModelEndpoint, ModelMessage, Usage } from './model-call.ts'
import { ModelFailure } from './model-failure.ts'
import { clientOf, toChat } from './open-ai-client.ts'
import { otherWay, rememberWay, type WayOfAsking, wayOf } from './way-of-asking.ts'
import { withBackOff } from './with-back-off.ts'

export interface StreamCall {
  messages: readonly ModelMessage[]
  maxTokens: number
  /** The longest pause between two parts, in milliseconds. */
  silence: number
  signal?: AbortSignal | undefined
  onUsage(usage: Usage): void
  onCut?(): void
}

/** Limits the whole answer to this many pauses. Must end before its cost reservation expires. */
const SILENCES = 10
const LONGEST_MS = 10 * 60_000

export async function* streamOnce(endpoint: ModelEndpoint, call: StreamCall): AsyncGenerator<string> {
  const quiet = new AbortController()
  let late = false
  const giveUp = () => {
    late = true
    quiet.abort()
  }
  let timer = setTimeout(giveUp, call.silence)
  const end = setTimeout(giveUp, Math.min(SILENCES * call.silence, LONGEST_MS))
  const signal = call.signal ? AbortSignal.any([quiet.signal, call.signal]) : quiet.signal
  const cut = () => ({ label: endpoint.label, late, stopped: call.signal?.aborted ?? false })
  let written = false
  let ended = false
  let wasCut = false
  try {
    for await (const chunk of await open(endpoint, call, signal, cut)) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, call.silence)
      const usage = usageOf(chunk.usage)
      if (usage) call.onUsage(usage)
      const choice = chunk.choices?.[0]
      if (choice?.delta?.refusal || choice?.finish_reason === 'content_filter') {
        throw new ModelFailure('refused', `${endpoint.label} declined to answer this.`, { mayCost: true })
      }
      if (choice?.finish_reason) ended = true
      if (choice?.finish_reason === 'length') wasCut = true
      const text = choice?.delta?.content
      if (!text) continue
      written = true
      yield text
    }
  } catch (error) {
    throw failureOf(error, cut())
  } finally {
    clearTimeout(timer)
    clearTimeout(end)
    quiet.abort()
  }
  if (late || call.signal?.aborted) throw failureOf(undefined, cut())
  if (!ended || !written) throw endedEarly(endpoint.label, written)
  if (wasCut) call.onCut?.()
}

async function open(
  endpoint: ModelEndpoint,
  { messages, maxTokens, silence }: StreamCall,
  signal: AbortSignal,
  cut: () => Parameters<typeof failureOf>[1],
): Promise<AsyncIterable<ChatCompletionChunk>> {
  const askIn = ({ lengthField }: WayOfAsking) =>
    withBackOff({ deadline: performance.now() + silence, signal }, async () => {
      try {
        return await clientOf(endpoint, { streams: true }).chat.completions.create(
          {
            model: endpoint.model,
            messages: toChat(messages),
            [lengthField]: maxTokens,
            stream: true,
            stream_options: { include_usage: true },
          },
          { signal },
        )
      } catch (error) {
        throw failureOf(error, cut())
      }
    })
  const way = wayOf(endpoint)
  try {
    return await askIn(way)
  } catch (error) {
    const other = error instanceof ModelFailure && otherWay(endpoint, way, error.refusal, {})
    if (!other) throw error
    const stream = await askIn(other)
    rememberWay(endpoint, other)
    return stream
  }
}

function endedEarly(label: string, written: boolean): ModelFailure {
  const message = written ? `${label} stopped in the middle of its answer.` : `${label} gave an empty answer.`
  return new ModelFailure('invalid', message, { mayCost: true })
}
