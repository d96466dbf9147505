import { readPageBreaks, replaceTags } from '@hometown/shared-types/rules/html'
import { getSchema } from '@tiptap/core'
import { DOMSerializer, type Node as DocumentNode, DOMParser as DocumentParser, type Schema } from '@tiptap/pm/model'
import { type CanonicalOptions, canonicalHtml, inertDocument, isInlineNode, parseHtmlBody } from './canonical-html.ts'
import { articleExtensions, RAW_ATTRIBUTE } from './extensions.ts'

/** Longer texts would make the visual editor slow at every key. */
const VISUAL_EDITOR_LENGTH_LIMIT = 600_000

/** The HTML that the visual editor returns unchanged, or why it can't, as a sentence. */
export type OpenedHtml = { kind: 'visual'; html: string } | { kind: 'text'; why: string }

const TOO_LONG_FOR_VISUAL_EDITOR: OpenedHtml = { kind: 'text', why: 'This text is too long for the visual editor.' }
const FOREIGN_HTML_TEXT: OpenedHtml = {
  kind: 'text',
  why: 'This text has WordPress blocks, shortcodes or tags that the visual editor can’t keep unchanged.',
}

/**
 * Prepares an article's text for the visual editor. Top-level parts that the editor would change become raw blocks.
 * WordPress block comments and bare text lines can't be separated from their surroundings, so texts with them open as
 * HTML; so do texts whose elements are nested in ways that a parser reads differently each time. Page breaks become
 * lines of their own; a save writes them back in WordPress's way.
 */
export function openHtmlForEditor(html: string, options: CanonicalOptions): OpenedHtml {
  if (html.length > VISUAL_EDITOR_LENGTH_LIMIT) return TOO_LONG_FOR_VISUAL_EDITOR
  const body = parseHtmlBody(readPageBreaks(html))
  if (hasHtmlComments(body) || parseHtmlBody(body.innerHTML).innerHTML !== body.innerHTML) return FOREIGN_HTML_TEXT
  const parts: string[] = []
  for (const part of topLevelPartsOf(body)) {
    if (part instanceof Element) {
      parts.push(survivesVisualEditor(part.outerHTML) ? part.outerHTML : rawBlockElement(part.outerHTML))
      continue
    }
    if (!options.bareTextIsParagraph) return FOREIGN_HTML_TEXT
    const paragraph = `<p>${part}</p>`
    parts.push(survivesVisualEditor(paragraph) ? paragraph : rawBlockElement(paragraph))
  }
  return { kind: 'visual', html: parts.join('') }
}

/** Serializes the document; returns the input of `openHtml` if nothing was changed. */
export function documentHtml(document: DocumentNode): string {
  const serializer = DOMSerializer.fromSchema(document.type.schema)
  const parts: string[] = []
  document.forEach((node) => {
    parts.push(node.type.name === 'rawBlock' ? String(node.attrs.html) : blockNodeHtml(serializer, node))
  })
  // The editor adds an empty last paragraph for typing, which isn't part of the text.
  while (parts.at(-1) === '<p></p>') parts.pop()
  return parts.join('\n')
}

let schema: Schema | undefined

/** Tells whether the editor returns this part with the same meaning. */
function survivesVisualEditor(html: string): boolean {
  schema ??= getSchema(articleExtensions)
  const document = DocumentParser.fromSchema(schema).parse(parseHtmlBody(html))
  const exactly = { bareTextIsParagraph: false }
  return canonicalHtml(documentHtml(document), exactly) === canonicalHtml(html, exactly)
}

function blockNodeHtml(serializer: DOMSerializer, node: DocumentNode): string {
  const holder = inertDocument().createElement('div')
  holder.append(serializer.serializeNode(node, { document: inertDocument() }))
  for (const paragraph of holder.querySelectorAll('p')) {
    if (!paragraph.hasAttribute('data-written') && isTextOnly(paragraph)) paragraph.replaceWith(...paragraph.childNodes)
    else paragraph.removeAttribute('data-written')
  }
  for (const bare of holder.querySelectorAll('[data-bare]')) bare.removeAttribute('data-bare')
  return holder.innerHTML
}

/** Tells whether a paragraph is the only text of a list item or cell, which is written without one around it. */
function isTextOnly(paragraph: Element): boolean {
  const parent = paragraph.parentElement
  if (!parent?.matches('li, td, th, [data-bare]') || paragraph.attributes.length > 0) return false
  return (
    parent.firstElementChild === paragraph && ![...parent.children].slice(1).some(({ localName }) => localName === 'p')
  )
}

function hasHtmlComments(body: HTMLElement): boolean {
  return document.createTreeWalker(body, NodeFilter.SHOW_COMMENT).nextNode() !== null
}

function* topLevelPartsOf(body: HTMLElement): Generator<Element | string> {
  let run = ''
  for (const node of body.childNodes) {
    if (isInlineNode(node) && !holdsBlockElement(node)) {
      run += node instanceof Element ? node.outerHTML : escapeSpecialCharacters(node.textContent ?? '')
      continue
    }
    if (isShownLine(run)) yield run
    run = ''
    if (node instanceof Element) yield node
  }
  if (isShownLine(run)) yield run
}

/** Tells whether a node has a block in it, such as a link around a heading: a paragraph can't contain it. */
function holdsBlockElement(node: Node): boolean {
  return node instanceof Element && [...node.querySelectorAll('*')].some((inner) => !isInlineNode(inner))
}

function isShownLine(line: string): boolean {
  return /<img\b/.test(line) || /[^ \t\n\r\f]/.test(replaceTags(line, ''))
}

/** Returns the element that the editor takes in as a raw block. */
export function rawBlockElement(html: string): string {
  const element = inertDocument().createElement('div')
  element.setAttribute(RAW_ATTRIBUTE, html)
  return element.outerHTML
}

function escapeSpecialCharacters(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')
}
