import { Readability } from '@mozilla/readability'
import { plainText } from '../../text/plain-text.ts'
import { type PageDocument, wordsOf } from '../page-element.ts'
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
  const found = readable(document)
  // Text that only Readability found belongs to other content, unless the named element has only the beginning.
  if (
    body !== undefined &&
    found &&
    found.text.length > before.length &&
    before.length > found.text.length * LEAST_OF_ALL
  )
    return { html: body, text: before, byline: found.byline }
  if (found && found.text.length >= Math.min(before.length * 0.6, 1000)) return found
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
    if (found && wordsOf(found).length >= SHORT_ARTICLE) return { body: found.innerHTML, place: found.innerHTML }
  }
  for (const name of [...bodies, ...frames]) {
    const found = document.querySelector(name)
    if (found && wordsOf(found).length > 0) return { body: undefined, place: found.innerHTML }
  }
  return { body: undefined, place: undefined }
}

/** The name in `By Ann Porter, Staff Writer | Nov. 19, 2026`. */
function nameIn(byline: string | null | undefined): string | null {
  const [name = ''] = (byline ?? '')
    .replace(/^\s*(?:by|por|posted by|written by)[:\s]+/i, '')
    .split(/[,|•·\n\d]|\s[-–—]\s|\bon\b|\bposted\b|\bpublished\b/i)
  return name.trim().length > 2 ? name.trim() : null
}
