import { AI_FAILED, type AiPurpose } from '@hometown/shared-types/ai'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { ModelFailure } from '../../../integrations/ai/model-failure.ts'
import type { Provider } from './providers.ts'

interface Asked {
  provider: Pick<Provider, 'provider' | 'model'>
  purpose: AiPurpose
}

/** Logs the provider and the purpose, never the content. */
export function errorOf({ log }: Pick<AppContext, 'log'>, error: unknown, { provider, purpose }: Asked): unknown {
  if (!(error instanceof ModelFailure)) return error
  const { reason, message, retryAfter } = error
  if (reason !== 'stopped') {
    log.warn({ provider: provider.provider, model: provider.model, purpose, reason }, 'a model gave no answer')
  }
  return new AppError(503, AI_FAILED, message, { extra: { reason }, ...(retryAfter !== undefined && { retryAfter }) })
}
