import { Readability } from '@mozilla/readability'
import { plainText } from '../../text/plain-text.ts'
import { type PageDocument, type PageElement, wordsOf } from '../page-element.ts'
import { removeAsides } from './remove-asides.ts'

/** Readability gets slow beyond this, and its own limit doesn't work with linkedom. */
const MOST_ELEMENTS = 5000
const SHORT_ARTICLE = 120
const LEAST_OF_ALL = 0.3

export interface MainText {
  html: string
  text: string
  byline: string | null
}

export function readMainText(document: PageDocument): MainText {
  removeAsides(document)
  const { body, place } = namedPlace(document)
  const before = place === undefined ? paragraphsOf(document) : plainText(place)
  const prose = place === undefined ? [] : proseIn(place)
  const found = readable(document)
  // Text that only Readability found belongs to other content, unless the named element has only the beginning.
  if (
    body !== undefined &&
    found &&
    found.text.length > before.length &&
    before.length > found.text.length * LEAST_OF_ALL
  )
    return { html: body, text: before, byline: found.byline }
  if (found && found.text.length >= Math.min(before.length * 0.6, 1000) && !isPiece(found.text, prose)) return found
  return { html: place ?? '', text: before || (found?.text ?? ''), byline: found?.byline ?? null }
}

function readable(document: PageDocument): MainText | undefined {
  if (document.querySelectorAll('*').length > MOST_ELEMENTS) return undefined
  try {
    const options = { charThreshold: SHORT_ARTICLE, disableJSONLD: true }
    const article = new Readability<string>(document, options).parse()
    const html = article?.content ?? ''
    return html === '' ? undefined : { html, text: plainText(html), byline: nameIn(article?.byline) }
  } catch {
    // Readability can't handle the page.
    return undefined
  }
}

const bodies =
  '[itemprop~="articleBody"]|.entry-content|.post-content|.post-body|.article-body|#article-body|.article__body|.article-content|.story-body|.story_body|.story-content|.asset-body|.body.markup|.gh-content|.field--name-body|.field-name-body|[property~="content:encoded"]|[property~="schema:text"]|.fr-view|.e-content|.blog-item-content|.td-post-content|[data-hook="post-description"]'.split(
    '|',
  )
const frames = ['article', 'main', '[role="main"]']

const SHORTEST_PARAGRAPH = 60

function paragraphsOf(document: PageDocument): string {
  const paragraphs = Array.from(document.querySelectorAll('p')).slice(0, 300).map(wordsOf)
  return plainText(
    paragraphs
      .filter((words) => words.length >= SHORTEST_PARAGRAPH)
      .join(' ')
      .replaceAll('<', '&lt;'),
  )
}

interface NamedPlace {
  body: string | undefined
  place: string | undefined
}

function namedPlace(document: PageDocument): NamedPlace {
  for (const name of bodies) {
    const found = document.querySelector(name)
    const html = found && piecesOf(found, name)
    if (found && wordsOf(found).length >= SHORT_ARTICLE) return { body: html ?? '', place: html ?? '' }
  }
  for (const name of [...bodies, ...frames]) {
    const found = document.querySelector(name)
    if (found && wordsOf(found).length > 0) return { body: undefined, place: found.innerHTML }
  }
  return { body: undefined, place: undefined }
}

const MOST_PIECES = 60

/** Advertisements divide some articles into several elements of the same name. */
function piecesOf(first: PageElement, name: string): string {
  const article = first.closest('article')
  const pieces = article ? Array.from(article.querySelectorAll(name)).slice(0, MOST_PIECES) : []
  const outer = pieces.filter((piece) => !piece.parentElement?.closest(name) && piece.closest('article') === article)
  return outer.length > 1 ? outer.map(({ innerHTML }) => innerHTML).join('\n') : first.innerHTML
}

const LEAST_MISSED = 0.5
/** Comments are longer than the rest of an article. */
const MOST_MISSED = 2
const START_OF_PARAGRAPH = 40

function proseIn(html: string): string[] {
  return html
    .split(/<\/?(?:p|div|section|ul|ol|table|blockquote|figure|h[1-6])\b[^<>]*>/i)
    .map(plainText)
    .filter((text) => text.length >= SHORTEST_PARAGRAPH)
}

/** Readability takes one of the elements into which advertisements divide an article. */
function isPiece(text: string, prose: readonly string[]): boolean {
  const missed = prose.filter((paragraph) => !text.includes(paragraph.slice(0, START_OF_PARAGRAPH)))
  const share = missed.reduce((sum, { length }) => sum + length, 0) / text.length
  return share > LEAST_MISSED && share < MOST_MISSED
}

const noName =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?$|^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:see|view|read|watch|follow|share) /i

/** The name in `By Ann Porter, Staff Writer | Nov. 19, 2026`. */
function nameIn(byline: string | null | undefined): string | null {
  const [name = ''] = (byline ?? '')
    .replace(/^\s*(?:by|por|posted by|written by)[:\s]+/i, '')
    .split(/[,|•·\n\d]|\s[-–—]\s|\bon\b|\bposted\b|\bpublished\b/i)
  return name.trim().length > 2 && !noName.test(name.trim()) ? name.trim() : null
}
