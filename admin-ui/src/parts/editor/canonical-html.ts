const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strike strong sub sup time u var br wbr img'.split(
    ' ',
  ),
)

export interface CanonicalOptions {
  /** Text outside elements counts as a paragraph. Not in WordPress posts, where WordPress adds the paragraphs. */
  bareTextIsParagraph: boolean
}

export function parseBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

export function isInline(node: Node): boolean {
  return node instanceof Text || (node instanceof Element && INLINE.has(node.localName))
}

/**
 * Normalizes HTML that means the same: order of attributes, classes and nested marks, and insignificant whitespace. Two
 * texts are equal if their canonical HTML is.
 */
export function canonicalHtml(html: string, { bareTextIsParagraph }: CanonicalOptions): string {
  return canonicalChildren(parseBody(html), bareTextIsParagraph)
}

function canonicalChildren(parent: Element, wrapsText: boolean): string {
  let written = ''
  let run: Node[] = []
  const closeRun = () => {
    const text = canonicalRun(run)
    run = []
    if (text) written += wrapsText ? `<p>${text}</p>` : text
  }
  for (const node of parent.childNodes) {
    if (isInline(node)) run.push(node)
    else {
      closeRun()
      written += canonicalBlock(node)
    }
  }
  closeRun()
  return written
}

function canonicalBlock(node: Node): string {
  if (node instanceof Comment) return `<!--${node.data.trim()}-->`
  if (!(node instanceof Element)) return ''
  const name = node.localName
  const inner = name === 'pre' ? preformatted(node) : canonicalChildren(node, false)
  return `<${name}${canonicalAttributes(node)}>${inner}</${name}>`
}

function preformatted(element: Element): string {
  return element.innerHTML.replace(/^\n/, '')
}

function canonicalAttributes(element: Element): string {
  const pairs = [...element.attributes].map(({ name, value }) =>
    name === 'class' ? (['class', value.trim().split(/\s+/).sort().join(' ')] as const) : ([name, value] as const),
  )
  return pairs
    .filter(([name, value]) => name !== 'class' || value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('')
}

interface Piece {
  marks: string
  text: string
}

/** Returns text with its set of marks, ignoring their nesting order. */
function canonicalRun(nodes: readonly Node[]): string {
  const pieces: Piece[] = []
  let isAfterSpace = true
  const visit = (node: Node, marks: readonly string[]) => {
    if (node instanceof Text) {
      const collapsed = node.data.replace(/[ \t\n\r\f]+/g, ' ')
      const text = isAfterSpace ? collapsed.replace(/^ /, '') : collapsed
      if (text === '') return
      isAfterSpace = text.endsWith(' ')
      add(pieces, { marks: marks.join(''), text: escapeText(text) })
    } else if (node instanceof Comment) {
      add(pieces, { marks: '', text: `<!--${node.data.trim()}-->` })
    } else if (node instanceof Element) {
      const tag = `<${node.localName}${canonicalAttributes(node)}>`
      if (/^(?:br|wbr|img)$/.test(node.localName) || !INLINE.has(node.localName)) {
        trimEnd(pieces, node.localName === 'br')
        if (node.localName === 'br') isAfterSpace = true
        else isAfterSpace = false
        add(pieces, { marks: marks.join(''), text: INLINE.has(node.localName) ? tag : canonicalBlock(node) })
      } else {
        const within = [...new Set([...marks, tag])].sort()
        for (const child of node.childNodes) visit(child, within)
      }
    }
  }
  for (const node of nodes) visit(node, [])
  trimEnd(pieces, true)
  return pieces.map(({ marks, text }) => (marks ? `{${marks}|${text}}` : text)).join('')
}

function add(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1)
  if (last?.marks === piece.marks) last.text += piece.text
  else pieces.push(piece)
}

function trimEnd(pieces: Piece[], isEnd: boolean): void {
  const last = pieces.at(-1)
  if (!isEnd || !last) return
  last.text = last.text.replace(/ $/, '')
  if (last.text === '') pieces.pop()
}

function escapeText(text: string): string {
  return text.replace(/[&<>{}|]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

let made: Document | undefined

/**
 * Returns a detached document. Elements created in the page's document load their pictures and run inline handlers even
 * before insertion; here nothing loads or runs.
 */
export function inertDocument(): Document {
  made ??= document.implementation.createHTMLDocument('')
  return made
}
