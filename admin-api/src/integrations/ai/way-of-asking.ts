import type { ModelCall, ModelEndpoint } from './model-call.ts'
import type { Refusal } from './refusal.ts'

export type Structure = 'json_schema' | 'json_object' | 'in-words'

export interface WayOfAsking {
  structure: Structure
  lengthField: ModelEndpoint['lengthField']
}

const WEAKER: Readonly<Record<Structure, Structure | undefined>> = {
  json_schema: 'json_object',
  json_object: 'in-words',
  'in-words': undefined,
}

const OTHER_FIELD = { max_tokens: 'max_completion_tokens', max_completion_tokens: 'max_tokens' } as const

const understood = new Map<string, WayOfAsking>()

export function wayOf(endpoint: ModelEndpoint): WayOfAsking {
  const first = endpoint.structure === 'in-words' ? 'in-words' : 'json_schema'
  return understood.get(keyOf(endpoint)) ?? { structure: first, lengthField: endpoint.lengthField }
}

export function rememberWay(endpoint: ModelEndpoint, way: WayOfAsking): void {
  understood.set(keyOf(endpoint), way)
}

/** Undefined if there is no other way, or if the refusal had another reason. */
export function otherWay(
  endpoint: ModelEndpoint,
  way: WayOfAsking,
  refusal: Refusal | undefined,
  { schema }: Pick<ModelCall, 'schema'>,
): WayOfAsking | undefined {
  if (refusal === 'length-field') {
    const isTried = way.lengthField !== wayOf(endpoint).lengthField
    return isTried ? undefined : { ...way, lengthField: OTHER_FIELD[way.lengthField] }
  }
  const weaker = schema && WEAKER[way.structure]
  const mayBeTheForm = refusal === 'form' || refusal === 'unknown'
  return mayBeTheForm && weaker ? { ...way, structure: weaker } : undefined
}

function keyOf({ baseUrl, model }: ModelEndpoint): string {
  return `${baseUrl} ${model}`
}
