import type { JsonSchema } from './json-schema.ts'

/** Where a model answers. */
export interface ModelEndpoint {
  /** How the product calls it: `OpenAI`. */
  readonly label: string
  /** With its path, as `https://api.openai.com/v1`. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
  /** Whether it is told of the form in words alone, or found out how it understands it best. */
  readonly structure: 'by-trying' | 'in-words'
  /** How the length of an answer is said to it. */
  readonly lengthField: 'max_tokens' | 'max_completion_tokens'
}

export type MessagePart = { kind: 'text'; text: string } | { kind: 'image'; mimeType: string; data: Buffer }

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string | readonly MessagePart[]
}

export interface ModelCall {
  messages: readonly ModelMessage[]
  maxTokens: number
  /** What the answer has to look like; plain text without it. */
  schema?: JsonSchema
  /** Ends at the latest when it is over, and says so. */
  deadline: number
  signal?: AbortSignal | undefined
}

/** What was read and written, in tokens; undefined where it does not say. */
export interface Usage {
  inputTokens: number
  outputTokens: number
}

export interface ModelAnswer {
  text: string
  usage: Usage | undefined
}
