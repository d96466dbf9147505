import type { AiProvider } from '@hometown/shared-types/ai'
import { AI_PROVIDER_LABELS } from '@hometown/shared-types/ai'
import { greetNewsroom } from '../../ai/ai-greeting.service.ts'
import type { TestRun } from './test-run.ts'

/** Within the time of the test. */
const ANSWER_SECONDS = 18

export async function testModel(provider: AiProvider, { context, config, say, signal }: TestRun): Promise<void> {
  const asked = { ...context, config: { ...config, aiSeconds: Math.min(config.aiSeconds, ANSWER_SECONDS) } }
  const began = performance.now()
  const { ok, message } = await greetNewsroom(asked, provider, signal)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(AI_PROVIDER_LABELS[provider], ok ? 'ok' : 'failed', ok ? `Answered in ${seconds} s: “${message}”` : message)
}
