import type { AiProvider, AiTest } from '@hometown/shared-types/ai'
import type { AppContext } from '../../../context.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { greetNewsroom } from './ai-greeting.service.ts'
import { loadAiSettings } from './ai-settings.ts'

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
  const outcome = await greetNewsroom(context, asked.provider, signal)
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
