import { publishedAt } from '../../text/datetimes.ts'
import { parseDatetime } from '../../text/parse-datetime.ts'
import { plainText, plainTitle } from '../../text/plain-text.ts'
import { isSidebar } from '../main-text/article-sidebar.ts'
import type { Page } from '../page.ts'
import { type PageElement, wordsOf } from '../page-element.ts'
import { dateOfStatement, isLifeSpan, isOfPublication, LONGEST_LINE, LONGEST_STATEMENT } from './date-statements.ts'

const MOST_LINES = 200
const stated =
  /(?:posted|published|publicado|released|release date|(?<!up)date|fecha|submitted|written|by [\p{L} .'-]{3,40}[|,•·–-])\s*(?:(?:on|el|:|at)\s*)?.{4,60}/giu
const ofIssue = /\b(?:vol(?:ume)?\.?|issue|edition|no\.)\s*#?\d+.{4,60}/giu

export function dateOfBeginning(page: Page): number | null {
  const place = page.document.querySelector('article') ?? page.document.querySelector('main') ?? page.document.body
  const words = plainText(place.innerHTML.slice(0, 20_000))
  return (
    firstDate(words.matchAll(stated), page) ??
    dateOfDateline(words, page) ??
    dateOfLine(page) ??
    firstDate(words.slice(0, 2000).matchAll(ofIssue), page)
  )
}

function firstDate(statements: Iterable<readonly string[]>, page: Page): number | null {
  for (const [statement = ''] of statements) {
    const datetime = parseDatetime(statement, page.read)
    // Excludes dates in prose, such as `released to their parents. Saturday, October 24`.
    if (!datetime || /\p{Ll}{3}[.!?]\s/u.test(statement.slice(0, datetime.index))) continue
    const instant = publishedAt(datetime.instant ?? datetime.wall, page.read)
    if (instant !== null) return instant
  }
  return null
}

function dateOfLine(page: Page): number | null {
  const elements = page.document.querySelectorAll('p, td, span, font, h3, h4, h5, h6, em, i, small, div, b, li')
  for (const element of Array.from(elements).slice(0, MOST_LINES)) {
    const line = linesOf(element).find((words) => isLineOfDate(words, page))
    if (line === undefined || isOfLife(element)) continue
    if (!isOfPublication(element) || isSidebar(element, page.holdsArticle)) continue
    const instant = dateOfStatement(line, page)
    if (instant !== null) return instant
  }
  return null
}

function linesOf(element: PageElement): string[] {
  if (wordsOf(element).length > LONGEST_STATEMENT) return []
  if (!element.querySelector('br')) return [wordsOf(element)]
  return element.innerHTML.split(/<br[^<>]*>/i).map(plainTitle)
}

/** A line that is a date, starts with one, or has one after the author's name; not prose. */
function isLineOfDate(line: string, page: Page): boolean {
  const datetime = line.length < LONGEST_LINE ? parseDatetime(line, page.read) : undefined
  if (!datetime) return false
  if (line.length < 60 && datetime.text.length > line.length * 0.6) return true
  const isComplete = /\d{4}|\/\d{2}\b/.test(datetime.text) && !/[.!?]$/.test(line)
  return isComplete && (datetime.index < 2 || /^(?:by|por|(?:for|news|press) release|story)\b/i.test(line))
}

function isOfLife(element: PageElement): boolean {
  const around = wordsOf(element.parentElement)
  return around.length < 200 && isLifeSpan(around)
}

/** `EASTSIDE, Iowa (Nov. 9, 2026) —` */
function dateOfDateline(words: string, page: Page): number | null {
  const [, written] =
    /\p{Lu}{3}[\p{L} .,]{0,40}\(?\s?(\p{L}{3,9}\.? \d{1,2}, \d{4})\)?\s?(?:\/[^/]{2,30}\/\s?)?[—–-]/u.exec(words) ?? []
  return publishedAt(written, page.read)
}
