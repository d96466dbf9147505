import { Readability } from '@mozilla/readability'
import { plainText } from '../plain-words.ts'
import { type PageDocument, type PageElement, wordsOf } from './page-element.ts'

const MOST_ELEMENTS = 6000
const SHORT_ARTICLE = 120

export interface MainText {
  /** Its HTML, for its pictures. */
  html: string
  text: string
  byline: string | null
}

/** The main text of a page. Readability takes the page apart on its way, so this comes last. */
export function readMainText(document: PageDocument): MainText {
  const pieces = longestArticle(document)
  const before = pieces ? plainText(pieces.innerHTML) : ''
  const found = readable(document)
  if (found && found.text.length >= Math.min(before.length * 0.6, 1000)) return found
  return { html: pieces?.innerHTML ?? '', text: before || (found?.text ?? ''), byline: found?.byline ?? null }
}

function readable(document: PageDocument): MainText | undefined {
  try {
    const options = { charThreshold: SHORT_ARTICLE, maxElemsToParse: MOST_ELEMENTS, disableJSONLD: true }
    const article = new Readability<string>(document, options).parse()
    const html = article?.content ?? ''
    return html === '' ? undefined : { html, text: plainText(html), byline: nameIn(article?.byline) }
  } catch {
    // Too large, or nothing that it can follow.
    return undefined
  }
}

const places = [
  '[itemprop="articleBody"]',
  '.entry-content',
  '.post-content',
  '.article-body',
  '.field--name-body',
  'article',
  'main',
]

/** Where sites put their texts; of a page that Readability gives up on, or takes for something else. */
function longestArticle(document: PageDocument): PageElement | undefined {
  for (const place of places) {
    const found = document.querySelector(place)
    if (found && wordsOf(found).length > 0) return found
  }
  return undefined
}

/** `By Ann Porter, Staff Writer | Nov. 19, 2026`: the name. */
function nameIn(byline: string | null | undefined): string | null {
  const [name = ''] = (byline ?? '')
    .replace(/^\s*(?:by|por|posted by|written by)[:\s]+/i, '')
    .split(/[,|•·\n\d]|\s[-–—]\s|\bon\b|\bposted\b|\bpublished\b/i)
  return name.trim().length > 2 ? name.trim() : null
}
