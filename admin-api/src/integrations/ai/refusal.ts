import type { APIError } from 'openai'

export type Refusal =
  | 'too-long'
  | 'policy'
  | 'credit'
  | 'key'
  | 'region'
  | 'model'
  | 'pictures'
  | 'length-field'
  | 'form'
  | 'unknown'

/** Some servers refuse a question with 500. */
const STATUSES = new Set([400, 413, 422, 500, 501])

/** In this order: messages about the length also name `max_tokens`, and those about a wrong key the model. */
const SIGNS: readonly (readonly [Refusal, RegExp])[] = [
  [
    'too-long',
    /context[_ ]?(?:length|window|size|limit)|(?:maximum|max) (?:prompt|input) length|(?:prompt|input|request|entity) (?:is )?too (?:long|large)|input token count|input tokens exceed/i,
  ],
  [
    'policy',
    /content[_ ](?:filter|policy|management)|content-policy|usage polic|invalid_prompt|moderation_blocked|prohibited_content|flagged as/i,
  ],
  [
    'credit',
    /credit balance|billing|insufficient[_ ](?:quota|balance|credit|funds)|(?:usage|spend(?:ing)?) limits?\b|exceeded your current quota/i,
  ],
  ['key', /api[_ ]key/i],
  ['region', /location is not supported|unsupported_country|(?:country|region)[^.]{0,40} not supported/i],
  [
    'pictures',
    /image input|image_url|images? (?:is|are) not supported|not a multimodal|mmproj|not support (?:images?|vision)/i,
  ],
  [
    'model',
    /model_not_found|(?:invalid|unknown|unexpected|valid) model(?: name| id|\b)|model[^.]{0,80}(?:not found|not exist)|no models? (?:are )?loaded/i,
  ],
  ['length-field', /max_(?:completion_)?tokens/i],
  [
    'form',
    /response_?format|json[_ ](?:schema|object|mode)|structured[_ ]output|response_?schema|\bschema\b|grammar|guided/i,
  ],
]

/** A server's own fault can have any text, so a 500 counts only with texts of Ollama and llama.cpp. */
const OF_SERVERS: readonly (readonly [Refusal, RegExp])[] = [
  ['too-long', /exceeds the available context size/i],
  ['form', /invalid json schema in format|failed to parse grammar/i],
]

/** Undefined if the failure isn't about the question. */
export function refusalOf(error: APIError): Refusal | undefined {
  const { status } = error
  if (status === undefined || !STATUSES.has(status)) return undefined
  const words = wordsOf(error)
  if (status < 500) return SIGNS.find(([, sign]) => sign.test(words))?.[0] ?? 'unknown'
  return OF_SERVERS.find(([, sign]) => sign.test(words))?.[0]
}

/** Longer texts may repeat the question. */
const MOST_OF_EACH = 300
const MOST_WORDS = 20
const SAYING = new Set([
  'message',
  'msg',
  'code',
  'type',
  'param',
  'status',
  'reason',
  'detail',
  'details',
  'loc',
  'error',
  'metadata',
  'raw',
])

function wordsOf(error: APIError): string {
  const body: unknown = error.error
  return (body === undefined ? [clip(error.message)] : collect(body, 0)).slice(0, MOST_WORDS).join(' ')
}

/** Texts from any nesting. Skips `input` and `ctx`, which may quote the question. */
function collect(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [clip(value)]
  if (typeof value !== 'object' || value === null || depth > 5) return []
  if (Array.isArray(value)) return value.slice(0, MOST_WORDS).flatMap((one) => collect(one, depth + 1))
  return Object.entries(value).flatMap(([key, one]) => (SAYING.has(key) ? collect(one, depth + 1) : []))
}

function clip(text: string): string {
  return text.slice(0, MOST_OF_EACH)
}
