import type { PageDocument, PageElement } from './page-document.ts'

/** Something that JSON-LD or microdata describes. */
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

/** @param jsonLd the scripts of the page. Broken ones are left out. */
export function entitiesOf(document: PageDocument, jsonLd: readonly string[]): Entity[] {
  return gatherEntities([...jsonLd.map(parsed), ...microdata(document)])
}

export function gatherEntities(roots: readonly unknown[]): Entity[] {
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
  return nodes.map((node) => entityOf(node, byId))
}

function entityOf(node: Properties, byId: ReadonlyMap<string, Properties>): Entity {
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
      .map((inner) => entityOf(inner, byId))
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
  return [node['@type']]
    .flat()
    .flatMap((type) => (typeof type === 'string' ? type.replace(/^.*[/#:]/, '').toLowerCase() : []))
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
  const found = [value.url, value.contentUrl, value['@id']].map((inner) => (Array.isArray(inner) ? inner[0] : inner))
  return found.find((inner): inner is string => typeof inner === 'string' && inner.trim() !== '')?.trim()
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
    } catch {}
  }
  return salvaged(text.slice(0, MOST_READ))
}

const MOST_READ = 100_000

/** The date of an article whose JSON is broken, usually by a quote in a text. Of several, some are those of others. */
function salvaged(text: string): unknown {
  const dates = new Set(
    Array.from(text.matchAll(/"datePublished"\s{0,5}:\s{0,5}"([^"\s]{8,40})"/g), ([, date]) => date),
  )
  return dates.size === 1 ? { '@type': 'WebPage', datePublished: [...dates][0] } : undefined
}

const MOST_ITEMS = 300
const MOST_PROPERTIES = 100

function microdata(document: PageDocument): unknown[] {
  const scopes = Array.from(document.querySelectorAll('[itemscope][itemtype]')).slice(0, MOST_ITEMS)
  return scopes.filter((scope) => !scope.hasAttribute('itemprop')).map((scope) => itemOf(scope, 0))
}

function itemOf(scope: PageElement, depth: number): Record<string, unknown> {
  const item: Record<string, unknown> = { '@type': (scope.getAttribute('itemtype') ?? '').split(/\s+/) }
  const id = scope.getAttribute('itemid')
  if (id) item['@id'] = id
  if (depth > 6) return item
  for (const element of Array.from(scope.querySelectorAll('[itemprop]')).slice(0, MOST_PROPERTIES)) {
    if (element.parentElement?.closest('[itemscope]') !== scope) continue
    const value = element.hasAttribute('itemscope') ? itemOf(element, depth + 1) : writtenIn(element)
    for (const name of (element.getAttribute('itemprop') ?? '').split(/\s+/))
      if (name !== '' && !name.startsWith('@')) item[name] = name in item ? [item[name], value].flat() : value
  }
  return item
}

function writtenIn(element: PageElement): string {
  const names = ['content', 'datetime', 'href', 'data-src', 'src', ...(element.tagName === 'ABBR' ? ['title'] : [])]
  return (
    names.map((name) => element.getAttribute(name)).find((value) => value !== null) ?? element.textContent?.trim() ?? ''
  )
}
