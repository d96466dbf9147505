import { AI_FAILED, type AiPurpose } from '@hometown/shared-types/ai'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import {
  type JsonSchema,
  jsonSchemaOf,
  type ModelAnswer,
  ModelFailure,
  type ModelMessage,
} from '../../../integrations/ai/model-call.ts'
import type { AiSettings } from './ai-settings.ts'
import type { Provider } from './providers.ts'
import { reserve, settle } from './spending.service.ts'

const ANSWER_SHOWN = 8000

type Context = Pick<AppContext, 'store' | 'clock' | 'config' | 'log'>

interface CheckedQuestion<T> {
  provider: Provider
  purpose: AiPurpose
  messages: readonly ModelMessage[]
  schema: z.ZodType<T>
  maxTokens: number
  signal?: AbortSignal | undefined
}

export async function askChecked<T>(context: Context, settings: AiSettings, question: CheckedQuestion<T>): Promise<T> {
  const deadline = performance.now() + context.config.aiSeconds * 1000
  const schema = jsonSchemaOf(question.schema)
  const [system, ...others] = question.messages
  const first = [{ role: 'system' as const, content: `${system?.content}\n\n${formWords(schema)}` }, ...others]
  try {
    const answer = await askPaid(
      context,
      settings,
      { ...question, messages: withSomebodyAsking(first) },
      schema,
      deadline,
    )
    const read = readAnswer(answer, question.schema)
    if (read.ok) return read.value
    const again: ModelMessage[] = [
      ...withSomebodyAsking(first),
      { role: 'assistant', content: answer.slice(0, ANSWER_SHOWN) },
      { role: 'user', content: `That can't be used: ${read.problem}\nAnswer again, with the corrected JSON only.` },
    ]
    const second = await askPaid(context, settings, { ...question, messages: again }, schema, deadline)
    const reread = readAnswer(second, question.schema)
    if (reread.ok) return reread.value
    throw new ModelFailure('invalid', `${question.provider.label} answered in the wrong format. Please try again.`)
  } catch (error) {
    throw errorOf(context, error, question)
  }
}

async function askPaid<T>(
  context: Context,
  settings: AiSettings,
  { provider, purpose, messages, maxTokens, signal }: CheckedQuestion<T>,
  schema: JsonSchema,
  deadline: number,
): Promise<string> {
  const longest = maxTokens + THINKING_TOKENS
  const most = { inputTokens: estimateTokens(messages), outputTokens: longest }
  const reservation = await reserve(context, settings, { provider, purpose, most })
  let answer: ModelAnswer | undefined
  let failure: unknown
  try {
    const { askOnce } = await import('../../../integrations/ai/model-client.ts')
    answer = await askOnce(provider, { messages, maxTokens: longest, schema, deadline, signal })
    return answer.text
  } catch (error) {
    failure = error
    throw error
  } finally {
    await settle(context, reservation, answer ? { usage: answer.usage } : spentIn(failure))
  }
}

/** The provider may have read the question, unless it refused the call. */
function spentIn(failure: unknown) {
  if (failure instanceof ModelFailure && failure.details.mayCost) return { usage: failure.details.usage, failed: true }
  return { usage: { inputTokens: 0, outputTokens: 0 }, failed: true }
}

/** Some servers refuse messages if none is from a user. */
function withSomebodyAsking(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.some(({ role }) => role === 'user')
    ? [...messages]
    : [...messages, { role: 'user', content: 'Answer now.' }]
}

function formWords(schema: JsonSchema): string {
  return [
    'Answer with one JSON object and nothing else: no explanation, no code fence. It has this JSON schema:',
    JSON.stringify(schema),
  ].join('\n')
}

function readAnswer<T>(text: string, schema: z.ZodType<T>): { ok: true; value: T } | { ok: false; problem: string } {
  const json = parseLoosely(text)
  if (json === undefined) return { ok: false, problem: 'It isn’t JSON.' }
  const parsed = schema.safeParse(json)
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: z.prettifyError(parsed.error) }
}

function parseLoosely(text: string): unknown {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from < 0 || to < from) return undefined
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}

interface Asked {
  provider: Pick<Provider, 'provider' | 'model'>
  purpose: AiPurpose
}

/** Logs the provider and the purpose, never the content. */
export function errorOf({ log }: Pick<AppContext, 'log'>, error: unknown, { provider, purpose }: Asked): unknown {
  if (!(error instanceof ModelFailure)) return error
  const { reason, message } = error
  const { retryAfter } = error.details
  if (reason !== 'stopped') {
    log.warn({ provider: provider.provider, model: provider.model, purpose, reason }, 'a model gave no answer')
  }
  return new AppError(503, AI_FAILED, message, { extra: { reason }, ...(retryAfter !== undefined && { retryAfter }) })
}

/** English has about four; three overestimates the cost to be safe. */
const BYTES_PER_TOKEN = 3
const TOKENS_PER_IMAGE = 3000
const TOKENS_PER_MESSAGE = 20

export function estimateTokens(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, { content }) => sum + TOKENS_PER_MESSAGE + tokensOf(content), 0)
}

function tokensOf(content: ModelMessage['content']): number {
  if (typeof content === 'string') return textTokens(content)
  return content.reduce((sum, part) => sum + (part.kind === 'text' ? textTokens(part.text) : TOKENS_PER_IMAGE), 0)
}

export function textTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
}

export const THINKING_TOKENS = 2000
