import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** Structured output ignores or refuses these. zod checks them afterwards. */
const UNKNOWN_TO_MODELS = new Set([
  '$schema',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'default',
  'maxItems',
  'minItems',
])

/** Strict: all fields are required and no others allowed. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return strict(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' }))
}

function strict(node: object): JsonSchema {
  const kept = Object.entries(node).filter(([key]) => !UNKNOWN_TO_MODELS.has(key))
  const result: JsonSchema = Object.fromEntries(
    kept.map(([key, value]) => [key, key === 'properties' ? properties(value) : strictValue(value)]),
  )
  if (isObject(result.properties)) {
    result.required = Object.keys(result.properties)
    result.additionalProperties = false
  }
  return result
}

/** Keys are field names here, not keywords: a field may be called `format`. */
function properties(value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, strictValue(schema)]))
}

function strictValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strictValue)
  return isObject(value) ? strict(value) : value
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
