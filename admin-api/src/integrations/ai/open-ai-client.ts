import OpenAI from 'openai'
import type { ChatCompletionContentPart, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { limitedFetch } from './limited-fetch.ts'
import type { MessagePart, ModelEndpoint, ModelMessage } from './model-call.ts'
import { ModelFailure } from './model-failure.ts'

/** Far more than the longest answer. In streams each word comes in an envelope. */
const MOST_BYTES = 2 * 1024 * 1024
const MOST_STREAMED_BYTES = 8 * 1024 * 1024

/** Retries, limits and logs are ours. Doesn't follow redirects, so that the key goes only to its own host. */
export function clientOf(
  { label, baseUrl, apiKey, fetch = globalThis.fetch }: ModelEndpoint,
  { streams = false } = {},
): OpenAI {
  const failure = () => new ModelFailure('invalid', `${label} wrote far too much.`, { mayCost: true })
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: limitedFetch(streams ? MOST_STREAMED_BYTES : MOST_BYTES, failure, fetch),
    fetchOptions: { redirect: 'error' },
  })
}

export function toChat(messages: readonly ModelMessage[]): ChatCompletionMessageParam[] {
  return messages.map(({ role, content }) => {
    if (role === 'user') return { role, content: typeof content === 'string' ? content : content.map(toPart) }
    return { role, content: typeof content === 'string' ? content : textOf(content) }
  })
}

function toPart(part: MessagePart): ChatCompletionContentPart {
  if (part.kind === 'text') return { type: 'text', text: part.text }
  return { type: 'image_url', image_url: { url: `data:${part.mimeType};base64,${part.data.toString('base64')}` } }
}

function textOf(parts: readonly MessagePart[]): string {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n')
}
