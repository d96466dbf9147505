import { AI_FAILED, AI_LIMIT_REACHED, type AiProvider, type AiTest } from '@hometown/shared-types/ai'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { askModel, plainWords } from './ai.service.ts'

type Context = Pick<AppContext, 'store' | 'clock' | 'config' | 'log'>

const answerSchema = z.object({ greeting: z.string().transform(plainWords).pipe(z.string().min(1).max(200)) })

/** Asks one short question to see whether the model answers. Throws only if the caller is gone, or for our own faults. */
export async function greetNewsroom(
  context: Context,
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
