import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Lists what could run or load something in a browser; empty for safe HTML. */
export function listDangers(html: string): string[] {
  const tree = parseFragment(html)
  // A script may read this from the page and write it back, which parses it again.
  const again = parseFragment(serialize(tree))
  return [...dangersOf(tree.childNodes), ...dangersOf(again.childNodes)]
}

const elements = new Set(
  'h2 h3 h4 h5 h6 p div blockquote pre hr br ul ol li dl dt dd details summary a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr figure figcaption img picture source video audio table caption colgroup col thead tbody tfoot tr th td'.split(
    ' ',
  ),
)
const attributes = new Set(
  'id lang dir title class href rel target download src srcset sizes alt width height loading type media poster controls preload loop muted playsinline data-embed-src data-embed-title cite datetime start reversed value open span colspan rowspan scope'.split(
    ' ',
  ),
)

function dangersOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.nodeName === '#text') return []
    if (!('attrs' in node)) return [node.nodeName]
    const here = elements.has(node.tagName) ? [] : [`<${node.tagName}>`]
    const held = node.attrs.filter(({ name, value }) => isDangerous(name, value)).map((a) => `${a.name}="${a.value}"`)
    return [...here, ...held, ...dangersOf(node.childNodes)]
  })
}

function isDangerous(name: string, value: string): boolean {
  if (!attributes.has(name)) return true
  if (name === 'srcset') return /(?:^|[\s,])(?:javascript|data|vbscript):/i.test(value)
  if (!['href', 'src', 'poster', 'cite', 'data-embed-src'].includes(name)) return false
  const url = URL.parse(value, 'https://site.invalid')
  return url !== null && !/^(?:https?|mailto|tel):$/.test(url.protocol)
}
