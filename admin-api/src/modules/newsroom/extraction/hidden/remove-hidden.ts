import type { PageDocument, PageElement } from '../pages/page-element.ts'
import { wordsOf } from '../pages/page-element.ts'
import type { HidingRule } from './hiding-rules.ts'
import { type Declarations, declarationsOf, hides, isRevealable } from './hiding-style.ts'

const CANDIDATES =
  '[style], [hidden], [popover], [aria-hidden], [class], [color], [bgcolor], [size], noscript, template, details, dialog, textarea, datalist, input[type="hidden"]'
const MOST_CANDIDATES = 12_000
const CLASSES =
  /(?:^|\s)(?:sr-only|sr-only-focusable|visually-?hidden|screen-reader(?:-text|-only|-shortcut)?|d-none|hidden|invisible|is-hidden|u-hidden|element-(?:invisible|hidden)|off-?screen|show-for-sr|assistive-text|a11y-hidden|hide-text|hide)(?=$|\s)/
/** `hidden md:block` */
const SHOWN_AGAIN = /(?:^|\s)(?:\w+:(?:block|flex|inline\S*|grid|not-sr-only|table\S*)|d-(?:sm|md|lg|xl)-\S+)(?=$|\s)/
const LONGEST_KEPT = 20_000
const MOST_OF_PAGE = 0.4

/** Takes out what no reader of the page sees. @returns its texts */
export function removeHidden(document: PageDocument, rules: readonly HidingRule[]): string[] {
  const byRule = new Map<PageElement, boolean>()
  for (const { selector, isRevealable: fades } of rules)
    for (const element of selected(document, selector)) byRule.set(element, (byRule.get(element) ?? true) && fades)
  const texts: string[] = []
  let length = 0
  const whole = wordsOf(document.body).length
  const candidates = Array.from(document.querySelectorAll(CANDIDATES) as Iterable<PageElement>).slice(
    0,
    MOST_CANDIDATES,
  )
  for (const element of new Set([...candidates, ...byRule.keys()])) {
    if (!element.isConnected || /^(?:HTML|BODY|HEAD|META|LINK)$/.test(element.tagName)) continue
    const how = hiddenHow(element, byRule)
    if (how === undefined) continue
    const words = wordsOf(element)
    if (element.tagName === 'NOSCRIPT' && words === '') continue
    if (how === 'for now' && words.length > whole * MOST_OF_PAGE) continue
    if (words !== '' && length < LONGEST_KEPT) texts.push(wordsWithoutLinks(element))
    length += words.length
    element.remove()
  }
  return texts
}

/** Menus that open later are nothing but links. */
function wordsWithoutLinks(element: PageElement): string {
  for (const link of Array.from(element.querySelectorAll('a, nav, button, option, label'))) link.remove()
  return wordsOf(element)
}

/** `for now`: a script may show it, as many do with whole articles. */
function hiddenHow(
  element: PageElement,
  byRule: ReadonlyMap<PageElement, boolean>,
): 'for good' | 'for now' | undefined {
  const { tagName } = element
  if (/^(?:NOSCRIPT|TEMPLATE|TEXTAREA|DATALIST)$/.test(tagName)) return 'for good'
  if (tagName === 'DIALOG') return element.hasAttribute('open') ? undefined : 'for good'
  if (tagName === 'DETAILS') {
    closeDetails(element)
    return undefined
  }
  if (element.hasAttribute('hidden') || element.hasAttribute('popover')) return 'for good'
  if (element.getAttribute('aria-hidden')?.trim().toLowerCase() === 'true') return 'for now'
  const style = declarationsOf(withOldAttributes(element))
  if (style.size > 0 && hides(style, colorBehind(element))) return isRevealable(style) ? 'for now' : 'for good'
  const fades = byRule.get(element)
  if (fades !== undefined) return fades ? 'for now' : 'for good'
  const names = element.getAttribute('class') ?? ''
  return CLASSES.test(names) && !SHOWN_AGAIN.test(names) ? 'for now' : undefined
}

/** What a closed one shows is its summary. */
function closeDetails(details: PageElement): void {
  if (details.hasAttribute('open') || details.querySelector('h1, article')) return
  for (const child of Array.from(details.children)) if (child.tagName !== 'SUMMARY') child.setAttribute('hidden', '')
}

function withOldAttributes(element: PageElement): string {
  const style = element.getAttribute('style') ?? ''
  const color = element.getAttribute('color')
  const background = element.getAttribute('bgcolor')
  return [style, color && `color:${color}`, background && `background-color:${background}`].filter(Boolean).join(';')
}

const MOST_AROUND = 30

function colorBehind(element: PageElement): string | undefined {
  let at = element.parentElement
  for (let steps = 0; at && steps < MOST_AROUND; steps++, at = at.parentElement) {
    const style: Declarations = declarationsOf(withOldAttributes(at))
    const color = style.get('background-color') ?? style.get('background')
    if (color !== undefined) return color
  }
  return undefined
}

function selected(document: PageDocument, selector: string): Iterable<PageElement> {
  try {
    return document.querySelectorAll(selector) as Iterable<PageElement>
  } catch {
    // The parser doesn't know each selector that browsers do.
    return []
  }
}
