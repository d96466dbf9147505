const INLINE_TAGS = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strike strong sub sup time u var br wbr img'.split(
    ' ',
  ),
)

export interface CanonicalOptions {
  /** Text outside elements counts as a paragraph. Not in WordPress posts, where WordPress adds the paragraphs. */
  bareTextIsParagraph: boolean
}

export function parseHtmlBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

export function isInlineNode(node: Node): boolean {
  return node instanceof Text || (node instanceof Element && INLINE_TAGS.has(node.localName))
}

/**
 * Normalizes HTML that means the same: order of attributes, classes and nested marks, and insignificant whitespace. Two
 * texts are equal if their canonical HTML is.
 */
export function canonicalHtml(html: string, { bareTextIsParagraph }: CanonicalOptions): string {
  return canonicalChildren(parseHtmlBody(html), bareTextIsParagraph)
}

function canonicalChildren(parent: Element, wrapsText: boolean): string {
  let written = ''
  let run: Node[] = []
  const closeRun = () => {
    const text = canonicalInlineRun(run)
    run = []
    if (text) written += wrapsText ? `<p>${text}</p>` : text
  }
  for (const node of parent.childNodes) {
    if (isInlineNode(node)) run.push(node)
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
  const inner = name === 'pre' ? preformattedHtml(node) : canonicalChildren(node, false)
  return `<${name}${canonicalAttributes(node)}>${inner}</${name}>`
}

function preformattedHtml(element: Element): string {
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

interface InlinePiece {
  marks: string
  text: string
}

/** Returns text with its set of marks, ignoring their nesting order. */
function canonicalInlineRun(nodes: readonly Node[]): string {
  const pieces: InlinePiece[] = []
  let isAfterSpace = true
  const visit = (node: Node, marks: readonly string[]) => {
    if (node instanceof Text) {
      const collapsed = node.data.replace(/[ \t\n\r\f]+/g, ' ')
      const text = isAfterSpace ? collapsed.replace(/^ /, '') : collapsed
      if (text === '') return
      isAfterSpace = text.endsWith(' ')
      addPiece(pieces, { marks: marks.join(''), text: escapeHtmlText(text) })
    } else if (node instanceof Comment) {
      addPiece(pieces, { marks: '', text: `<!--${node.data.trim()}-->` })
    } else if (node instanceof Element) {
      const tag = `<${node.localName}${canonicalAttributes(node)}>`
      if (/^(?:br|wbr|img)$/.test(node.localName) || !INLINE_TAGS.has(node.localName)) {
        trimPiecesEnd(pieces, node.localName === 'br')
        if (node.localName === 'br') isAfterSpace = true
        else isAfterSpace = false
        addPiece(pieces, { marks: marks.join(''), text: INLINE_TAGS.has(node.localName) ? tag : canonicalBlock(node) })
      } else {
        const within = [...new Set([...marks, tag])].sort()
        for (const child of node.childNodes) visit(child, within)
      }
    }
  }
  for (const node of nodes) visit(node, [])
  trimPiecesEnd(pieces, true)
  return pieces.map(({ marks, text }) => (marks ? `{${marks}|${text}}` : text)).join('')
}

function addPiece(pieces: InlinePiece[], piece: InlinePiece): void {
  const last = pieces.at(-1)
  if (last?.marks === piece.marks) last.text += piece.text
  else pieces.push(piece)
}

function trimPiecesEnd(pieces: InlinePiece[], isEnd: boolean): void {
  const last = pieces.at(-1)
  if (!isEnd || !last) return
  last.text = last.text.replace(/ $/, '')
  if (last.text === '') pieces.pop()
}

function escapeHtmlText(text: string): string {
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
