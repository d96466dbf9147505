export interface Entity {
  /** Lowercase, without the vocabulary's URL. */
  types: readonly string[]
  /** The first text of the property; of an entity, its name. */
  words(property: string): string | undefined
  list(property: string): string[]
  /** The first URL of the property; of an entity, its own. */
  address(property: string): string | undefined
  entity(property: string): Entity | undefined
  entities(property: string): Entity[]
}

export interface Entities {
  all: Entity[]
}

type Properties = Readonly<Record<string, unknown>>

const MOST_NODES = 4000
const DEEPEST = 25

export function gatherEntities(roots: readonly unknown[]): Entities {
  const nodes: Properties[] = []
  const byId = new Map<string, Properties>()
  let left = MOST_NODES

  function walk(value: unknown, depth: number): void {
    if (depth > DEEPEST || left-- <= 0) return
    if (Array.isArray(value)) for (const item of value) walk(item, depth + 1)
    else if (isProperties(value)) {
      if (value['@type'] !== undefined) nodes.push(value)
      const id = value['@id']
      if (typeof id === 'string' && Object.keys(value).length > 1) byId.set(id, value)
      for (const inner of Object.values(value)) if (typeof inner === 'object') walk(inner, depth + 1)
    }
  }

  walk(roots, 0)
  return { all: nodes.map((node) => thingOf(node, byId)) }
}

function thingOf(node: Properties, byId: ReadonlyMap<string, Properties>): Entity {
  function values(property: string): unknown[] {
    const value = node[property] ?? node[`schema:${property}`]
    const list = Array.isArray(value) ? value.slice(0, 100) : [value]
    return list.map((item) =>
      isProperties(item) && typeof item['@id'] === 'string' ? (byId.get(item['@id']) ?? item) : item,
    )
  }
  const entities = (property: string) =>
    values(property)
      .filter(isProperties)
      .map((inner) => thingOf(inner, byId))
  const list = (property: string) => values(property).flatMap((value) => wordsOf(value) ?? [])
  return {
    types: typesOf(node),
    words: (property) => list(property)[0],
    list,
    address: (property) => values(property).flatMap((value) => addressOf(value) ?? [])[0],
    entity: (property) => entities(property)[0],
    entities,
  }
}

function typesOf(node: Properties): string[] {
  const types = node['@type']
  const list = Array.isArray(types) ? types : [types]
  return list.filter((type) => typeof type === 'string').map((type) => type.replace(/^.*[/#:]/, '').toLowerCase())
}

function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!isProperties(value)) return undefined
  return wordsOf(value['@value'] ?? value.name)
}

function addressOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  if (!isProperties(value)) return undefined
  return [value.url, value.contentUrl, value['@id']].flatMap((inner) => {
    const first = Array.isArray(inner) ? inner[0] : inner
    return typeof first === 'string' && first.trim() !== '' ? first.trim() : []
  })[0]
}

function isProperties(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
