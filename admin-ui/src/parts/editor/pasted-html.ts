import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { parseBody } from './canonical-html.ts'
import { spellOutWordLists } from './pasted-lists.ts'

/**
 * What another program put on the clipboard, as an article may have it: Google Docs and Word say bold and slanted by
 * styles, which articles don't have, and wrap everything in a `b` that is none.
 */
export function cleanPastedHtml(html: string): string {
  // What was copied here comes back as it was; it is cleaned when it is saved.
  if (html.includes('data-pm-slice')) return html
  const body = parseBody(html)
  spellOutWordLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) spellOutStyle(element)
  for (const element of body.querySelectorAll('[id]')) element.removeAttribute('id')
  for (const span of body.querySelectorAll('span')) span.replaceWith(...span.childNodes)
  return sanitizeArticleHtml(body.innerHTML)
}

function spellOutStyle(element: HTMLElement): void {
  const { fontWeight, fontStyle } = element.style
  const isText = /^(?:span|a|b|i|em|strong)$/.test(element.localName)
  if (/^(?:b|strong)$/.test(element.localName) && /^(?:normal|400)$/.test(fontWeight)) {
    element.replaceWith(...element.childNodes)
    return
  }
  if (!isText) return
  if (/^(?:bold|[6-9]00)$/.test(fontWeight) && !element.closest('b, strong, h1, h2, h3, h4, h5, h6'))
    wrapContent(element, 'strong')
  if (fontStyle === 'italic' && !element.closest('i, em')) wrapContent(element, 'em')
}

function wrapContent(element: HTMLElement, name: string): void {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}
