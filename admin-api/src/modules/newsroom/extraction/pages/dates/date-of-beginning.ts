import { publishedAt } from '../../text/datetimes.ts'
import { parseDatetime } from '../../text/parse-datetime.ts'
import { plainText, plainTitle } from '../../text/plain-text.ts'
import { isSidebar } from '../main-text/article-sidebar.ts'
import type { Page } from '../page.ts'
import { type PageElement, wordsOf } from '../page-element.ts'
import {
  dateOfStatement,
  isLifeSpan,
  isOfPublication,
  LONGEST_LINE,
  LONGEST_STATEMENT,
  publishing,
} from './date-statements.ts'
import { headlineOf } from './nearness.ts'

const MOST_LINES = 200
const MOST_BEFORE = 40
const stated = new RegExp(
  `(?:${publishing}|(?<!up)date|(?:news|press) release|(?:presse)?(?:mitteilung|meldung) vom|by [\\p{L} .'-]{3,40}[|,•·–-])\\s*(?:(?:on|el|:|at|am|le|il|op|em)\\s*)?.{4,60}`,
  'giu',
)
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

const lines = 'p, td, dd, span, font, h2, h3, h4, h5, h6, em, i, small, strong, label, div, b, li'

const beginsStatement = new RegExp(`^(?:${publishing})(?!\\p{L})`, 'iu')

/** Lines around the headline. */
function dateOfLine(page: Page): number | null {
  const headline = headlineOf(page)
  const elements: PageElement[] = Array.from(page.document.querySelectorAll(`h1, ${lines}`))
  const start = headline ? Math.max(0, elements.indexOf(headline) - MOST_BEFORE) : 0
  let isBelowHeadline = headline === undefined || !elements.includes(headline)
  let isInText = false
  for (const element of elements.slice(start, start + MOST_BEFORE + MOST_LINES)) {
    if (element === headline) isBelowHeadline = true
    if (element === headline || element.tagName === 'H1') continue
    const line = linesOf(element, isInText).find((words) => isLineOfDate(words, page))
    isInText ||= isBelowHeadline && isParagraph(element)
    if (line === undefined || isOfLife(element)) continue
    if (!isOfPublication(element) || isSidebar(element, page.holdsArticle)) continue
    const instant = dateOfStatement(line, page)
    if (instant !== null) return instant
  }
  return null
}

function isParagraph(element: PageElement): boolean {
  if (element.tagName !== 'P' && element.querySelector(blocks) !== null) return false
  const words = wordsOf(element)
  return words.length > LONGEST_LINE || (element.tagName === 'P' && /\p{Ll}[.!?][”"’']?$/u.test(words))
}

const blocks = 'p, div, table, ul, ol, dl, h1, h2, h3, h4, h5, h6'

function linesOf(element: PageElement, isInText: boolean): string[] {
  const words = wordsOf(element)
  // `18.11.2026 – The council met` begins a paragraph.
  if (words.length > LONGEST_STATEMENT)
    return element.tagName === 'P' && !isInText ? (beginning.exec(words.slice(0, 60))?.slice(1) ?? []) : []
  const lines = element.querySelector('br') ? element.innerHTML.split(/<br[^<>]*>/i).map(plainTitle) : [words]
  return lines.filter((line) => !isInText || !(entry.test(line) || ofPlace.test(line))).flatMap(piecesOf)
}

/** Below the first paragraph, a line like its beginning belongs to a timeline. */
const entry =
  /^(?:\p{L}+\.?,? )?(?:\d{1,2}[./-]\s?(?:\d{1,2}[./-]|\p{L}{3,12}\.?\s)\s?|\p{L}{3,9}\.? \d{1,2}, )\d{4}\s?[—–:-]\s.{20}/u

const beginning = /^((?:\p{L}+\.?,? )?\d{1,2}[./-]\s?(?:\d{1,2}[./-]|\p{L}{3,12}\.?\s)\s?\d{4})\s?[—–|:-]\s/u

/** `Ann Porter / November 18, 2026 / 9:30` and the whole line. */
function piecesOf(line: string): string[] {
  const pieces = line.length < LONGEST_LINE ? line.split(/\s[|•·/—–-]\s/) : []
  return pieces.length > 1 ? [line, ...pieces] : [line]
}

/** A line that is a date, starts with one, or has one after a place or the author's name; not prose. */
function isLineOfDate(line: string, page: Page): boolean {
  const datetime = line.length < LONGEST_LINE ? parseDatetime(line, page.read) : undefined
  if (!datetime) return false
  if (line.length < 60 && datetime.text.length > line.length * 0.6) return true
  const isComplete = /\d{4}|\/\d{2}\b/.test(datetime.text) && !/[.!?]$/.test(line)
  return (
    isComplete &&
    (datetime.index < 2 ||
      /^\p{L}{2,12}, $/u.test(line.slice(0, datetime.index)) ||
      beginsStatement.test(line) ||
      /^(?:by|por|von|par|di|door|(?:for|news|press) release|story)\b/iu.test(line) ||
      (line.length < 60 && ofPlace.test(line)))
  )
}

/** `Hamburg, 2. November 2021` */
const ofPlace =
  /^\p{Lu}[\p{L}.-]+(?: \p{L}[\p{L}.-]+)?, (?:le |den |am |il )?(?:\d{1,2}[./]? ?\p{L}{3,12}|\d{1,2}[./]\d{1,2}\.?|\p{L}{3,12} \d{1,2},?) ?[./]?\d{4}$/u

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
