export const BLOCK_SELECTOR =
  'p, div, ul, ol, li, dl, table, h1, h2, h3, h4, h5, h6, blockquote, pre, figure, hr, section, article, aside, main, header, footer, nav, address'
const INLINE_SELECTOR = 'span, a, b, i, em, strong, u, s, small, code, label, time'
const OWN_LINE_STYLE = /(?:^|;)\s*display:\s*(?:block|flex|grid|table|list-item)/i
const KEEPS_NEWLINES_STYLE = /white-space(?:-collapse)?:\s*(?:pre|break-spaces)/i

/** Turns lines that only styles set apart into breaks. Call it before styles and spans go. */
export function writeBreaks(body: Element): void {
  for (const element of body.querySelectorAll(INLINE_SELECTOR))
    if (OWN_LINE_STYLE.test(element.getAttribute('style') ?? '')) {
      addBreaksAround(element)
      // An empty line only makes room.
      if (isEmptyElement(element)) element.replaceWith(element.ownerDocument.createElement('br'))
    }
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const lines: Text[] = []
  while (texts.nextNode()) if (keepsItsNewlines(texts.currentNode as Text)) lines.push(texts.currentNode as Text)
  for (const text of lines)
    text.replaceWith(...text.data.split('\n').flatMap((line, index) => (index === 0 ? [line] : [breakAt(text), line])))
}

/** Puts a break between an element that is about to be unwrapped and text beside it. */
export function addBreaksAround(element: Element): void {
  if (isNodeOnSameLine(neighbourNodeOf(element, 'previousSibling'))) element.before(breakAt(element))
  if (isNodeOnSameLine(neighbourNodeOf(element, 'nextSibling'))) element.after(breakAt(element))
}

/** Makes paragraphs of loose lines, which would run into each other or into blocks. A phrase without lines stays one. */
export function wrapLooseLines(box: Element): void {
  for (const end of ['firstChild', 'lastChild'] as const)
    while (box[end] && (box[end].nodeName === 'BR' || isBlankTextNode(box[end]))) box[end].remove()
  if ([...box.childNodes].some((node) => node.nodeName === 'BR' || isBlockNode(node))) wrapLooseText(box)
}

/** Makes paragraphs: a blank line begins one, and a single break stays in its own. */
export function wrapLooseText(box: Element): void {
  let paragraph: Element | undefined
  for (const node of [...box.childNodes]) {
    if (isBlockNode(node)) paragraph = undefined
    else if (node.nodeName === 'BR') {
      if (paragraph && isNodeOnSameLine(neighbourNodeOf(node, 'nextSibling'))) paragraph.append(node)
      else {
        paragraph = undefined
        node.remove()
      }
    } else if (paragraph) paragraph.append(node)
    else if (node.textContent?.trim()) {
      paragraph = box.ownerDocument.createElement('p')
      node.before(paragraph)
      paragraph.append(node)
    }
  }
}

function keepsItsNewlines(text: Text): boolean {
  if (!text.data.includes('\n') || text.data.trim() === '' || text.parentElement?.closest('pre')) return false
  const styled = text.parentElement?.closest('[style*="white-space"]')
  return KEEPS_NEWLINES_STYLE.test(styled?.getAttribute('style') ?? '')
}

function isNodeOnSameLine(node: Node | null): boolean {
  return node !== null && node.nodeName !== 'BR' && !isBlockNode(node)
}

function isBlockNode(node: Node): boolean {
  return node instanceof Element && (node.matches(BLOCK_SELECTOR) || node.querySelector(BLOCK_SELECTOR) !== null)
}

/** Returns the next node that shows something. */
function neighbourNodeOf(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let found = node[side]
  while (found && (isBlankTextNode(found) || found.nodeName === 'META')) found = found[side]
  return found
}

function isBlankTextNode(node: Node): boolean {
  return node.nodeType === Node.COMMENT_NODE || (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === '')
}

function isEmptyElement(element: Element): boolean {
  return element.textContent?.trim() === '' && element.querySelector('img') === null
}

function breakAt(beside: Node): Element {
  return (beside.ownerDocument as Document).createElement('br')
}
