import { AI_FAILED, AI_LIMIT_REACHED, type AiProvider, type AiTest } from '@hometown/shared-types/ai'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { askModel, plainWords } from './ai.service.ts'
import { loadAiSettings } from './ai-settings.ts'

const answerSchema = z.object({ greeting: z.string().transform(plainWords).pipe(z.string().min(1).max(200)) })

export async function testAi(
  context: AppContext,
  { user }: SignedIn,
  wanted?: AiProvider,
  signal?: AbortSignal,
): Promise<AiTest> {
  const { chosen, providers } = await loadAiSettings(context)
  const asked = wanted ? providers.find(({ provider }) => provider === wanted) : (chosen ?? providers[0])
  if (!asked) throw new Error('There are providers')
  const began = performance.now()
  const outcome = await greet(context, asked.provider, signal)
  const result = {
    ...outcome,
    provider: asked.provider,
    model: asked.model,
    milliseconds: Math.round(performance.now() - began),
  }
  await context.store.db.transaction().execute(async (trx) => {
    const details = { provider: asked.provider, model: asked.model, ok: outcome.ok }
    await recordAudit(trx, { user, action: 'ai.test', details }, context.clock.now())
  })
  return result
}

async function greet(
  context: AppContext,
  provider: AiProvider,
  signal: AbortSignal | undefined,
): Promise<Pick<AiTest, 'ok' | 'message'>> {
  const instructions = 'Greet the newsroom of a local newspaper in one short sentence.'
  try {
    const { greeting } = await askModel(context, {
      provider,
      purpose: 'test',
      instructions,
      schema: answerSchema,
      maxTokens: 100,
      signal,
    })
    return { ok: true, message: greeting }
  } catch (error) {
    const isOfModel = error instanceof AppError && [AI_FAILED, AI_LIMIT_REACHED].includes(error.code)
    if (!isOfModel || signal?.aborted) throw error
    return { ok: false, message: error.message }
  }
}
