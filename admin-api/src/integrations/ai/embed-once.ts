import { failureOf } from './failure-of.ts'
import type { ModelEndpoint, Usage } from './model-call.ts'
import { clientOf } from './open-ai-client.ts'
import { SpentFailure } from './spent-failure.ts'
import { withBackOff } from './with-back-off.ts'

export interface EmbeddingCall {
  texts: readonly string[]
  /** By `performance.now()`. */
  deadline: number
}

export interface EmbeddingAnswer {
  /** One for each text, in their order; all of one length. */
  vectors: number[][]
  usage: Usage | undefined
}

/** More than any known model has. */
const MOST_DIMENSIONS = 4096

/** @throws ModelFailure */
export async function embedOnce(endpoint: ModelEndpoint, call: EmbeddingCall): Promise<EmbeddingAnswer> {
  const answer = await withBackOff(call, () => request(endpoint, call))
  const tokens = answer?.usage?.prompt_tokens
  const usage =
    typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0
      ? { inputTokens: tokens, outputTokens: 0 }
      : undefined
  const vectors = vectorsOf(answer?.data, call.texts.length)
  if (!vectors) throw new SpentFailure('invalid', `${endpoint.label} sent vectors that we can’t use.`, usage)
  return { vectors, usage }
}

interface Said {
  data?: unknown
  usage?: { prompt_tokens?: unknown }
}

async function request(endpoint: ModelEndpoint, { texts, deadline }: EmbeddingCall): Promise<Said | undefined> {
  const signal = AbortSignal.timeout(Math.max(0, Math.ceil(deadline - performance.now())))
  try {
    const body = { model: endpoint.model, input: [...texts], encoding_format: 'float' as const }
    return (await clientOf(endpoint).embeddings.create(body, { signal })) as unknown as Said
  } catch (error) {
    throw failureOf(error, { label: endpoint.label, late: signal.aborted, stopped: false })
  }
}

function vectorsOf(data: unknown, count: number): number[][] | undefined {
  if (!Array.isArray(data) || data.length !== count) return undefined
  const vectors: number[][] = []
  for (const [place, one] of data.entries()) {
    const { index = place, embedding } = (one ?? {}) as { index?: unknown; embedding?: unknown }
    if (typeof index !== 'number' || !isVector(embedding)) return undefined
    vectors[index] = embedding
  }
  const isWhole = vectors.length === count && vectors.every((vector) => vector?.length === vectors[0]?.length)
  return isWhole ? vectors : undefined
}

function isVector(value: unknown): value is number[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_DIMENSIONS) return false
  return value.every((one) => typeof one === 'number' && Number.isFinite(one)) && value.some((one) => one !== 0)
}
