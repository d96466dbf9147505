import { linkedShare } from '../linked-share.ts'
import { type PageDocument, type PageElement, wordsOf } from '../page-element.ts'
import type { HoldsArticle } from './article-mark.ts'

const MOST_LINKS = 600
const LONGEST_CARD = 400
const LONGEST_MENU = 1500
const LONGEST_LABEL = 60
const LONGEST_SEPARATOR = 5
const MOST_OF_TEXT = 0.3
const frame = /^(?:HTML|BODY|MAIN|ARTICLE)$/
const inline = /^(?:A|B|I|EM|STRONG|SPAN|FONT|SMALL|U)$/

export function removeMenus(document: PageDocument, holdsArticle: HoldsArticle): void {
  const links = Array.from(document.querySelectorAll('a[href]')).slice(0, MOST_LINKS)
  for (const link of links) if (isCard(link)) link.remove()
  const around = new Set(links.flatMap((link) => [link.parentElement, blockOf(link)]))
  const asked = new Set<PageElement>()
  for (const element of around) {
    const outer = element?.parentElement
    if (!outer || asked.has(outer) || frame.test(outer.tagName)) continue
    asked.add(outer)
    if (wordsOf(outer).length < LONGEST_MENU) around.add(outer)
  }
  for (const element of around) {
    if (!element || frame.test(element.tagName)) continue
    if (element.isConnected && isMenu(element) && !holdsArticle(element)) element.remove()
  }
  removeLinkedRuns(links)
}

/** Paragraphs that are links, one after the other at the end, and the line above them. */
function removeLinkedRuns(links: readonly PageElement[]): void {
  const lines = new Set(links.flatMap((link) => (link.isConnected ? (paragraphOf(link) ?? []) : [])))
  for (const outer of new Set(Array.from(lines, ({ parentElement }) => parentElement))) {
    const run = outer ? runAtEnd(outer, lines) : []
    const [first, last] = [run[0], run.at(-1)]
    if (!outer || !first || !last || first === last) continue
    const words = wordsOf(outer)
    // The places of `Where to get free meals` are the article.
    if (!words.endsWith(wordsOf(last)) || lengthOf(run) > words.length * MOST_OF_TEXT) continue
    const before = first.previousElementSibling
    if (before && isLabel(before)) before.remove()
    for (const line of run) line.remove()
  }
}

function runAtEnd(outer: PageElement, lines: ReadonlySet<PageElement>): PageElement[] {
  const run: PageElement[] = []
  for (const element of Array.from(outer.children).reverse()) {
    if (lines.has(element)) run.push(element)
    else if (wordsOf(element) !== '') break
  }
  return run.reverse()
}

function lengthOf(run: readonly PageElement[]): number {
  return run.reduce((sum, line) => sum + wordsOf(line).length, 0)
}

function paragraphOf(link: PageElement): PageElement | undefined {
  const block = blockOf(link)
  return block?.tagName === 'P' && linkedShare(block, wordsOf(block)) > 0.95 ? block : undefined
}

/** `You may also like…` */
function isLabel(element: PageElement): boolean {
  const words = wordsOf(element)
  return element.tagName === 'P' && words.length < LONGEST_LABEL && /(?:\.\.\.|…|:)$/.test(words)
}

/** A link with headings or paragraphs in it shows another article. */
function isCard(link: PageElement): boolean {
  return (
    link.querySelector('h2, h3, h4, h5, p, div') !== null &&
    !link.querySelector('h1') &&
    wordsOf(link).length < LONGEST_CARD
  )
}

function isMenu(element: PageElement): boolean {
  const count = element.querySelectorAll('a[href]').length
  if (count < 2 || element.querySelector('h1')) return false
  const words = wordsOf(element)
  const share = linkedShare(element, words)
  const outsideLinks = words.length * (1 - share)
  if (count === 2 && !inline.test(element.tagName)) return outsideLinks <= LONGEST_SEPARATOR
  return share > 0.7 || (share > 0.5 && outsideLinks < LONGEST_LABEL)
}

function blockOf(link: PageElement): PageElement | null {
  let block = link.parentElement
  while (block && (inline.test(block.tagName) || block.tagName === 'LI')) block = block.parentElement
  return block
}
