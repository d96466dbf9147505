import { replaceTags } from '@hometown/shared-types/replace-tags'
import { getSchema } from '@tiptap/core'
import { DOMSerializer, type Node as DocumentNode, DOMParser as DocumentParser, type Schema } from '@tiptap/pm/model'
import { type CanonicalOptions, canonicalHtml, isInline, parseBody } from './canonical-html.ts'
import { articleExtensions } from './extensions.ts'
import { inertDocument } from './inert-document.ts'
import { RAW_ATTRIBUTE } from './raw-block.ts'

/** Beyond this the visual editor would make one wait at every key. */
const VISUAL_LIMIT = 600_000

/** Why a text opens as HTML; the screen has the words. */
export type TextOnlyReason = 'blocks' | 'bare-text' | 'too-long'

/** Either HTML that the visual editor gives back unchanged, or why there is none. */
export type OpenedHtml = { kind: 'visual'; html: string } | { kind: 'text'; reason: TextOnlyReason }

/**
 * An article's text on its way into the visual editor. Each part at the top that it can't give back unchanged becomes a
 * raw block. Comments, which carry WordPress's blocks, and lines outside every element belong to what is around them:
 * such a text is edited as HTML.
 */
export function openHtml(html: string, options: CanonicalOptions): OpenedHtml {
  if (html.length > VISUAL_LIMIT) return { kind: 'text', reason: 'too-long' }
  const body = parseBody(html)
  if (hasComments(body)) return { kind: 'text', reason: 'blocks' }
  const parts: string[] = []
  for (const part of topParts(body)) {
    if (part instanceof Element) {
      parts.push(survives(part.outerHTML) ? part.outerHTML : rawElement(part.outerHTML))
      continue
    }
    if (!options.bareTextIsParagraph) return { kind: 'text', reason: 'bare-text' }
    const paragraph = `<p>${part}</p>`
    parts.push(survives(paragraph) ? paragraph : rawElement(paragraph))
  }
  return { kind: 'visual', html: parts.join('') }
}

/** The text of a document: what `openHtml` was given, where nothing was changed. */
export function documentHtml(document: DocumentNode): string {
  const serializer = DOMSerializer.fromSchema(document.type.schema)
  const parts: string[] = []
  document.forEach((node) => {
    parts.push(node.type.name === 'rawBlock' ? String(node.attrs.html) : blockHtml(serializer, node))
  })
  // A line to type in stands below the last thing; it is no part of the text.
  while (parts.at(-1) === '<p></p>') parts.pop()
  return parts.join('\n')
}

let schema: Schema | undefined

/** Whether a part comes back from the editor meaning what it meant. */
function survives(html: string): boolean {
  schema ??= getSchema(articleExtensions)
  const document = DocumentParser.fromSchema(schema).parse(parseBody(html))
  const exactly = { bareTextIsParagraph: false }
  return canonicalHtml(documentHtml(document), exactly) === canonicalHtml(html, exactly)
}

function blockHtml(serializer: DOMSerializer, node: DocumentNode): string {
  const holder = inertDocument().createElement('div')
  holder.append(serializer.serializeNode(node, { document: inertDocument() }))
  for (const paragraph of holder.querySelectorAll('p')) {
    if (!paragraph.hasAttribute('data-written') && isOnlyText(paragraph)) paragraph.replaceWith(...paragraph.childNodes)
    else paragraph.removeAttribute('data-written')
  }
  for (const bare of holder.querySelectorAll('[data-bare]')) bare.removeAttribute('data-bare')
  return holder.innerHTML
}

/** The one text of a list entry or cell stands there without a paragraph. */
function isOnlyText(paragraph: Element): boolean {
  const parent = paragraph.parentElement
  if (!parent?.matches('li, td, th, [data-bare]') || paragraph.attributes.length > 0) return false
  return (
    parent.firstElementChild === paragraph && ![...parent.children].slice(1).some(({ localName }) => localName === 'p')
  )
}

function hasComments(body: HTMLElement): boolean {
  return document.createTreeWalker(body, NodeFilter.SHOW_COMMENT).nextNode() !== null
}

/** Elements one by one; what stands between them as HTML of a line. */
function* topParts(body: HTMLElement): Generator<Element | string> {
  let run = ''
  for (const node of body.childNodes) {
    if (isInline(node) && !holdsBlock(node)) {
      run += node instanceof Element ? node.outerHTML : escapeText(node.textContent ?? '')
      continue
    }
    if (isShown(run)) yield run
    run = ''
    if (node instanceof Element) yield node
  }
  if (isShown(run)) yield run
}

/** A link around a heading and its text, say: no paragraph could hold that. */
function holdsBlock(node: Node): boolean {
  return node instanceof Element && [...node.querySelectorAll('*')].some((inner) => !isInline(inner))
}

function isShown(line: string): boolean {
  return /<img\b/.test(line) || /[^ \t\n\r\f]/.test(replaceTags(line, ''))
}

function rawElement(html: string): string {
  const element = inertDocument().createElement('div')
  element.setAttribute(RAW_ATTRIBUTE, html)
  return element.outerHTML
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')
}
