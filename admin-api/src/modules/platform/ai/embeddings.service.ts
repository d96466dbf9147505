import type { AppContext } from '../../../context.ts'
import { type EmbeddingAnswer, embedOnce } from '../../../integrations/ai/model-client.ts'
import { ModelFailure } from '../../../integrations/ai/model-failure.ts'
import { SpentFailure } from '../../../integrations/ai/spent-failure.ts'
import { loadAiSettings } from './ai-settings.ts'
import { errorOf } from './error-of.ts'
import { textTokens } from './estimate-tokens.ts'
import { reserve, settle } from './spending.service.ts'

type Context = Pick<AppContext, 'store' | 'clock' | 'config' | 'log'>
const PURPOSE = 'stories'
const NOTHING = { inputTokens: 0, outputTokens: 0 }

/** `AI_EMBEDDING_MODEL` with its server, which tells vectors of different models apart; undefined if there is none. */
export async function embeddingModel(context: Pick<AppContext, 'store' | 'config'>): Promise<string | undefined> {
  const model = context.config.aiEmbeddingModel
  const { chosen } = await loadAiSettings(context)
  return model && chosen ? `${chosen.host} ${model}` : undefined
}

/** A vector for each text. @throws 503 `ai_limit_reached` or `ai_failed` */
export async function embedTexts(context: Context, texts: readonly string[]): Promise<number[][]> {
  const settings = await loadAiSettings(context)
  const { chosen } = settings
  const model = context.config.aiEmbeddingModel
  if (!chosen || !model) throw new Error('No model for embeddings is configured')
  const provider = { ...chosen, model }
  const most = { inputTokens: texts.reduce((sum, text) => sum + textTokens(text), 0), outputTokens: 0 }
  const reservation = await reserve(context, settings, { provider, purpose: PURPOSE, most })
  let answer: EmbeddingAnswer | undefined
  let failure: unknown
  try {
    const deadline = performance.now() + context.config.aiSeconds * 1000
    answer = await embedOnce(provider, { texts, deadline })
    return answer.vectors
  } catch (error) {
    failure = error
    throw errorOf(context, error, { provider, purpose: PURPOSE })
  } finally {
    await settle(context, reservation, answer ? { usage: answer.usage } : spentIn(failure))
  }
}

/** The provider may have read the texts, unless it refused the call. */
function spentIn(failure: unknown) {
  if (failure instanceof SpentFailure) return { usage: failure.usage, failed: true }
  if (failure instanceof ModelFailure && failure.mayCost) return { failed: true }
  return { usage: NOTHING, failed: true }
}
