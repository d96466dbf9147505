/** Something that JSON-LD describes. */
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

type Properties = Readonly<Record<string, unknown>>

const MOST_NODES = 4000
const DEEPEST = 25

/** @param scripts of the page; broken ones are left out. */
export function entitiesOf(scripts: readonly string[]): Entity[] {
  const nodes: Properties[] = []
  const byId = new Map<string, Properties>()
  let left = MOST_NODES

  function walk(value: unknown, depth: number): void {
    if (depth > DEEPEST || left-- <= 0 || typeof value !== 'object' || value === null) return
    if (isProperties(value)) {
      if (value['@type'] !== undefined) nodes.push(value)
      const id = value['@id']
      if (typeof id === 'string' && Object.keys(value).length > 1) byId.set(id, value)
    }
    for (const inner of Object.values(value)) walk(inner, depth + 1)
  }

  walk(scripts.map(parsed), 0)
  return nodes.map((node) => entityOf(node, byId))
}

function entityOf(node: Properties, byId: ReadonlyMap<string, Properties>): Entity {
  function values(property: string): unknown[] {
    const list = [node[property] ?? node[`schema:${property}`]].flat().slice(0, 100)
    return list.map((item) => (isProperties(item) && byId.get(String(item['@id']))) || item)
  }
  const entities = (property: string) =>
    values(property)
      .filter(isProperties)
      .map((inner) => entityOf(inner, byId))
  const list = (property: string) => values(property).flatMap((value) => wordsOf(value) ?? [])
  return {
    types: [node['@type']].flat().map((type) =>
      String(type)
        .replace(/^.*[/#:]/, '')
        .toLowerCase(),
    ),
    words: (property) => list(property)[0],
    list,
    address: (property) => values(property).flatMap((value) => addressOf(value) ?? [])[0],
    entity: (property) => entities(property)[0],
    entities,
  }
}

function wordsOf(value: unknown): string | undefined {
  if (isProperties(value)) return wordsOf(value['@value'] ?? value.name)
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() || undefined : undefined
}

function addressOf(value: unknown): string | undefined {
  if (!isProperties(value)) return typeof value === 'string' ? value.trim() || undefined : undefined
  return [value.url, value.contentUrl, value['@id']].flat().map(addressOf).find(Boolean)
}

function isProperties(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Broken in practice: line breaks in strings, commas before brackets, comments around, quotes escaped as HTML. */
function parsed(written: string): unknown {
  const text = written.replace(/<!--|-->|(?:\/\/|\/\*)?\s*(?:<!\[CDATA\[|\]\]>)\s*(?:\*\/)?/g, '').replace(/;\s*$/, '')
  const plain = text.includes('"') ? text : text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  for (const attempt of [plain, plain.replace(/\p{Cc}/gu, ' ').replace(/,\s{0,100}(?=[}\]])/g, '')]) {
    try {
      return JSON.parse(attempt)
    } catch {
      // The next attempt, or the page without this script.
    }
  }
  return undefined
}
