/** A node of the page's JSON-LD (https://schema.org). */
export interface JsonLd {
  /** The types in lowercase, without the vocabulary's URL. */
  types: readonly string[]
  /** Returns the first text of the property, or the name of its node. */
  text(property: string): string | undefined
  texts(property: string): string[]
  /** Returns the first URL of the property, or that of its node. */
  url(property: string): string | undefined
  child(property: string): JsonLd | undefined
  children(property: string): JsonLd[]
}

type JsonLdProperties = Readonly<Record<string, unknown>>

const MAX_JSON_LD_NODES = 4000
const MAX_JSON_LD_DEPTH = 25

/** Returns all nodes with a type. Skips broken scripts. */
export function parseJsonLd(scripts: readonly string[]): JsonLd[] {
  const nodes: JsonLdProperties[] = []
  const byId = new Map<string, JsonLdProperties>()
  let visits = 0

  function walk(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > MAX_JSON_LD_DEPTH || ++visits > MAX_JSON_LD_NODES) return
    if (isJsonLdProperties(value)) {
      if (value['@type'] !== undefined) nodes.push(value)
      const id = value['@id']
      if (typeof id === 'string' && Object.keys(value).length > 1) byId.set(id, value)
    }
    for (const inner of Object.values(value)) walk(inner, depth + 1)
  }

  walk(scripts.map(parseJsonLdLeniently), 0)
  return nodes.map((node) => jsonLdFromNode(node, byId))
}

function jsonLdFromNode(node: JsonLdProperties, byId: ReadonlyMap<string, JsonLdProperties>): JsonLd {
  function values(property: string): unknown[] {
    const list = [node[property] ?? node[`schema:${property}`]].flat().slice(0, 100)
    return list.map((item) => (isJsonLdProperties(item) && byId.get(String(item['@id']))) || item)
  }
  const children = (property: string) =>
    values(property)
      .filter(isJsonLdProperties)
      .map((inner) => jsonLdFromNode(inner, byId))
  const texts = (property: string) => values(property).flatMap((value) => textFromJsonLdValue(value) ?? [])
  return {
    types: [node['@type']].flat().map((type) =>
      String(type)
        .replace(/^.*[/#:]/, '')
        .toLowerCase(),
    ),
    text: (property) => texts(property)[0],
    texts,
    url: (property) => values(property).flatMap((value) => urlFromJsonLdValue(value) ?? [])[0],
    child: (property) => children(property)[0],
    children,
  }
}

function textFromJsonLdValue(value: unknown): string | undefined {
  if (isJsonLdProperties(value)) return textFromJsonLdValue(value['@value'] ?? value.name)
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() || undefined : undefined
}

function urlFromJsonLdValue(value: unknown): string | undefined {
  if (!isJsonLdProperties(value)) return typeof value === 'string' ? value.trim() || undefined : undefined
  return [value.url, value.contentUrl, value['@id']].flat().map(urlFromJsonLdValue).find(Boolean)
}

function isJsonLdProperties(value: unknown): value is JsonLdProperties {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Repairs line breaks in strings, trailing commas, comments around the JSON, and quotes escaped as HTML. */
function parseJsonLdLeniently(written: string): unknown {
  const text = written.replace(/<!--|-->|(?:\/\/|\/\*)?\s*(?:<!\[CDATA\[|\]\]>)\s*(?:\*\/)?/g, '').replace(/;\s*$/, '')
  const plain = text.includes('"') ? text : text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  for (const attempt of [plain, plain.replace(/\p{Cc}/gu, ' ').replace(/,\s{0,100}(?=[}\]])/g, '')]) {
    try {
      return JSON.parse(attempt)
    } catch {
      // The next attempt follows, or the page goes without this script.
    }
  }
  return undefined
}
