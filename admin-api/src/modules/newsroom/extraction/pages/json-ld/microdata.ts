import { type PageDocument, type PageElement, wordsOf } from '../page-element.ts'

const MOST_ITEMS = 300
const MOST_PROPERTIES = 100

export function entitiesOfMicrodata(document: PageDocument): unknown[] {
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
    for (const name of (element.getAttribute('itemprop') ?? '').split(/\s+/)) {
      if (name === '' || name.startsWith('@')) continue
      const before = item[name]
      item[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
    }
  }
  return item
}

function writtenIn(element: PageElement): string {
  const content = element.getAttribute('content')
  if (content !== null) return content
  switch (element.tagName) {
    case 'A':
    case 'LINK':
      return element.getAttribute('href') ?? wordsOf(element)
    case 'IMG':
    case 'SOURCE':
      return element.getAttribute('data-src') ?? element.getAttribute('src') ?? ''
    case 'TIME':
      return element.getAttribute('datetime') ?? wordsOf(element)
    case 'META':
      return ''
    default:
      return wordsOf(element)
  }
}
