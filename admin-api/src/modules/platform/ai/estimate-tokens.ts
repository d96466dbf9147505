import type { ModelMessage } from '../../../integrations/ai/model-call.ts'

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
