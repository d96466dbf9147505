import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { parseBody } from './canonical-html.ts'
import { isOwnCopy } from './own-copies.ts'
import { writeBreaks } from './pasted-lines.ts'
import { spellOutWordLists } from './pasted-lists.ts'
import { findPastedPictures, takePicturesOut } from './pasted-pictures.ts'
import { keepStructure } from './pasted-structure.ts'

/** Word's extras that aren't text: tracked deletions and comments. */
const NOT_THE_TEXT = 'del, .msoDel, .MsoCommentReference, .msocomanchor'
const NOTES_STYLE = /mso-element:\s*comment|mso-hide:\s*all/i
/** Soft hyphens, places for breaks and marks of files: words that have them within are found nowhere. */
const INVISIBLE = /[\u00AD\u200B\uFEFF]/g
const SPACES = /[ \u00A0]{2,}/g

/**
 * Cleans pasted HTML: headings, paragraphs, lists, links and tables stay. Google Docs and Word express bold and italic as
 * styles, which articles don't allow, and Google Docs wraps everything in a meaningless `b`.
 */
export function cleanPastedHtml(html: string): string {
  if (isOwnCopy(html)) return html
  const body = parseBody(html)
  dropWordExtras(body, html)
  spellOutWordLists(body)
  takePicturesOut(body)
  writeBreaks(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) spellOutStyle(element)
  for (const element of body.querySelectorAll('[id]')) element.removeAttribute('id')
  // LibreOffice shows the space after a footnote's number by its style only.
  for (const number of body.querySelectorAll('a[class^="sdfootnotesym"], a[class^="sdendnotesym"]')) number.append(' ')
  // Without ids, internal links such as footnotes lead nowhere.
  for (const link of body.querySelectorAll('a:not([href]), a[href^="#"]')) link.replaceWith(...link.childNodes)
  for (const span of body.querySelectorAll('span')) span.replaceWith(...span.childNodes)
  keepStructure(body)
  // Before sanitizing: without such signs, an address may have another scheme.
  const visible = body.innerHTML.replace(/&shy;/g, '').replace(INVISIBLE, '')
  // Hard spaces in a row only fill; a single one may keep a number with its unit.
  return sanitizeArticleHtml(visible).replace(SPACES, (spaces) => (spaces.includes('\u00A0') ? ' ' : spaces))
}

/** The pictures that `cleanPastedHtml` takes out. */
export function picturesOfPaste(html: string): ReturnType<typeof findPastedPictures> {
  return isOwnCopy(html) ? { offered: [], lost: 0 } : findPastedPictures(parseBody(html))
}

function spellOutStyle(element: HTMLElement): void {
  if (element.style.display === 'none') {
    element.remove()
    return
  }
  const { fontWeight, fontStyle, verticalAlign, textDecoration, textDecorationLine } = element.style
  const lines = `${textDecoration} ${textDecorationLine}`
  const isText = /^(?:span|a|b|i|em|strong)$/.test(element.localName)
  if (/^(?:b|strong)$/.test(element.localName) && /^(?:normal|400)$/.test(fontWeight)) {
    element.replaceWith(...element.childNodes)
    return
  }
  if (!isText) return
  if (/^(?:bold|[6-9]00)$/.test(fontWeight) && !element.closest('b, strong, h1, h2, h3, h4, h5, h6'))
    wrapContent(element, 'strong')
  if (fontStyle === 'italic' && !element.closest('i, em')) wrapContent(element, 'em')
  if (lines.includes('line-through') && !element.closest('s, del, strike')) wrapContent(element, 's')
  // Most programs underline links by default; don't import that.
  if (lines.includes('underline') && !element.closest('u, ins, a')) wrapContent(element, 'u')
  if (/^(?:sub|super)$/.test(verticalAlign) && !element.closest('sub, sup'))
    wrapContent(element, verticalAlign === 'sub' ? 'sub' : 'sup')
}

function wrapContent(element: HTMLElement, name: string): void {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** Removes tracked deletions, comments, hidden text and empty lines from text pasted from Word. */
function dropWordExtras(body: Element, html: string): void {
  if (!/urn:schemas-microsoft-com:office|class=["']?Mso|mso-/i.test(html)) return
  for (const element of body.querySelectorAll(NOT_THE_TEXT)) element.remove()
  for (const element of body.querySelectorAll('[style]'))
    if (NOTES_STYLE.test(element.getAttribute('style') ?? '')) element.remove()
  for (const inserted of body.querySelectorAll('ins')) inserted.replaceWith(...inserted.childNodes)
  for (const paragraph of body.querySelectorAll('p')) if (isEmptyLine(paragraph)) paragraph.remove()
}

/** Word puts a space in empty lines. */
function isEmptyLine(paragraph: Element): boolean {
  return paragraph.textContent?.trim() === '' && paragraph.querySelector('img, br') === null
}
