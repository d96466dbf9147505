import type { JsonSchema } from './json-schema.ts'

export interface ModelEndpoint {
  readonly label: string
  /** With its path, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  /** Default: the global one. */
  readonly fetch?: typeof fetch
  readonly model: string
  /** `in-words`: describe the schema in the prompt. `by-trying`: find out which way the server supports. */
  readonly structure: 'by-trying' | 'in-words'
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
  schema?: JsonSchema
  /** By `performance.now()`. */
  deadline: number
  signal?: AbortSignal | undefined
}

/** In tokens; undefined where the server doesn't report it. */
export interface Usage {
  inputTokens: number
  outputTokens: number
}

export interface ModelAnswer {
  text: string
  usage: Usage | undefined
}
