import { Parser } from 'htmlparser2'

export interface IntroPicture {
  readonly kind: 'picture'
  readonly src: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

export type IntroBlock =
  | { readonly kind: 'paragraph' | 'heading' | 'caption'; readonly inline: readonly IntroInline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly IntroBlock[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly IntroBlock[] }
  | { readonly kind: 'rule' }
  | IntroPicture

export const MARKS = ['strong', 'em', 'code', 's', 'sub', 'sup'] as const
export type IntroMark = (typeof MARKS)[number]

export type IntroInline =
  | string
  | { readonly kind: 'break' }
  | { readonly kind: 'mark'; readonly name: IntroMark; readonly children: readonly IntroInline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly IntroInline[] }

const markOf: Readonly<Record<string, IntroMark>> = {
  ...Object.fromEntries(MARKS.map((name) => [name, name])),
  b: 'strong',
  mark: 'strong',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  kbd: 'code',
  samp: 'code',
  del: 's',
}
const inlineNames: ReadonlySet<string> = new Set([
  ...Object.keys(markOf),
  ...'a abbr bdi bdo br ins q small span time u wbr'.split(' '),
])
const unread: ReadonlySet<string> = new Set(['video', 'audio', 'source', 'colgroup'])

/** Unknown elements are replaced by their contents. @param siteUrl base for relative URLs. */
export function readIntroduction(html: string | null, siteUrl: string): IntroBlock[] {
  return html ? blocksOf(parseElements(html), siteUrl) : []
}

function blocksOf(nodes: readonly ParsedNode[], siteUrl: string): IntroBlock[] {
  const blocks: IntroBlock[] = []
  let line: ParsedNode[] = []
  const endLine = () => {
    addLine(blocks, 'paragraph', line, siteUrl)
    line = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || isInline(node)) {
      line.push(node)
      continue
    }
    endLine()
    blocks.push(...blockOf(node, siteUrl))
  }
  endLine()
  return blocks
}

function blockOf(element: ParsedElement, siteUrl: string): IntroBlock[] {
  const { name, attributes, children } = element
  const blocks: IntroBlock[] = []
  if (unread.has(name)) return []
  if (name === 'hr') return [{ kind: 'rule' }]
  if (name === 'img') return pictureOf(attributes)
  if (/^h[1-6]$/.test(name)) addLine(blocks, 'heading', children, siteUrl)
  else if (name === 'figcaption') addLine(blocks, 'caption', children, siteUrl)
  else if (name === 'ul' || name === 'ol') {
    const items = children
      .filter((child) => typeof child !== 'string')
      .map((item) => blocksOf(item.children, siteUrl))
      .filter((item) => item.length > 0)
    if (items.length > 0) blocks.push({ kind: 'list', isOrdered: name === 'ol', items })
  } else if (name === 'blockquote') {
    const quoted = blocksOf(children, siteUrl)
    if (quoted.length > 0) blocks.push({ kind: 'quote', blocks: quoted })
  } else blocks.push(...blocksOf(children, siteUrl))
  return blocks
}

function addLine(
  blocks: IntroBlock[],
  kind: 'paragraph' | 'heading' | 'caption',
  nodes: readonly ParsedNode[],
  siteUrl: string,
): void {
  const inline = nodes.flatMap((node) => inlineOf(node, siteUrl))
  if (inline.some(isVisible)) blocks.push({ kind, inline })
}

function inlineOf(node: ParsedNode, siteUrl: string): IntroInline[] {
  if (typeof node === 'string') return [node.replace(/\s+/g, ' ')]
  if (node.name === 'br') return [{ kind: 'break' }]
  if (unread.has(node.name) || node.name === 'img') return []
  const children = node.children.flatMap((child) => inlineOf(child, siteUrl))
  const name = markOf[node.name]
  if (name) return [{ kind: 'mark', name, children }]
  const href = node.name === 'a' ? wholeAddress(node.attributes.href ?? '', siteUrl) : undefined
  return href ? [{ kind: 'link', href, children }] : children
}

/** Undefined for anchors, which a mail doesn't have, and for invalid addresses. */
function wholeAddress(href: string, siteUrl: string): string | undefined {
  if (href.startsWith('#') || !URL.canParse(href, `${siteUrl}/`)) return undefined
  const url = new URL(href, `${siteUrl}/`)
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined
}

function isInline(node: ParsedNode): boolean {
  if (typeof node === 'string') return true
  return inlineNames.has(node.name) && node.children.every(isInline)
}

function isVisible(inline: IntroInline): boolean {
  if (typeof inline === 'string') return inline.trim() !== ''
  return inline.kind !== 'break' && inline.children.some(isVisible)
}

function pictureOf({ src = '', width, height, alt = '' }: Readonly<Record<string, string>>): IntroBlock[] {
  const size = { width: Number(width), height: Number(height) }
  if (!/^https?:/.test(src) || !(size.width > 0) || !(size.height > 0)) return []
  return [{ kind: 'picture', src, ...size, alt }]
}

interface ParsedElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ParsedNode[]
}
type ParsedNode = string | ParsedElement

/** @param html sanitized HTML, which limits the nesting depth. */
function parseElements(html: string): ParsedNode[] {
  const root: ParsedElement = { name: 'root', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: ParsedElement = { name, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext(text) {
      open.at(-1)?.children.push(text)
    },
    onclosetag() {
      if (open.length > 1) open.pop()
    },
  })
  parser.end(html)
  return root.children
}
