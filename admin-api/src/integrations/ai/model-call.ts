import { z } from 'zod'

export interface ModelEndpoint {
  readonly label: string
  /** With its path, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  /** Default: the global one. */
  readonly fetch?: typeof fetch
  readonly model: string
  /** `in-words`: the server ignores a schema, so it is only described in the prompt. */
  readonly structure: 'json_schema' | 'in-words'
  readonly lengthField: 'max_tokens' | 'max_completion_tokens'
}

export type MessagePart = { kind: 'text'; text: string } | { kind: 'image'; mimeType: string; data: Buffer }

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string | readonly MessagePart[]
}

interface ModelQuestion {
  messages: readonly ModelMessage[]
  maxTokens: number
  signal?: AbortSignal | undefined
}

export interface ModelCall extends ModelQuestion {
  schema?: JsonSchema
  /** By `performance.now()`. */
  deadline: number
}

export interface StreamCall extends ModelQuestion {
  /** The longest pause between two parts, in milliseconds. */
  silence: number
  onUsage(usage: Usage): void
  onCut?(): void
}

/** In tokens. */
export interface Usage {
  inputTokens: number
  outputTokens: number
}

export interface ModelAnswer {
  text: string
  /** Undefined where the server doesn't report it. */
  usage: Usage | undefined
}

type ModelFailureReason =
  | 'timeout'
  | 'limited'
  | 'unreachable'
  | 'server'
  | 'key'
  | 'request'
  | 'refused'
  | 'too-long'
  | 'truncated'
  | 'invalid'
  | 'stopped'

interface Details {
  /** The provider may have read the question. */
  mayCost?: boolean
  usage?: Usage | undefined
  /** Seconds. */
  retryAfter?: number | undefined
}

/** The message is a sentence for people and never contains the server's words, which may quote the prompt. */
export class ModelFailure extends Error {
  override name = 'ModelFailure' as const
  readonly reason: ModelFailureReason
  readonly details: Details

  constructor(reason: ModelFailureReason, message: string, details: Details = {}) {
    super(message)
    this.reason = reason
    this.details = details
  }
}

export type JsonSchema = Record<string, unknown>

/** Structured output ignores or refuses these. zod checks them afterwards. */
const UNKNOWN_TO_MODELS = /^(?:\$schema|minLength|maxLength|pattern|format|default|maxItems|minItems)$/

/** Strict: all fields are required and no others allowed. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-7',
    override({ jsonSchema }) {
      for (const key of Object.keys(jsonSchema))
        if (UNKNOWN_TO_MODELS.test(key)) Reflect.deleteProperty(jsonSchema, key)
      if (!jsonSchema.properties) return
      jsonSchema.required = Object.keys(jsonSchema.properties)
      jsonSchema.additionalProperties = false
    },
  })
}
