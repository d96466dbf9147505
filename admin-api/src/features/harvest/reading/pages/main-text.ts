import { Readability } from '@mozilla/readability'
import { plainText } from '../plain-words.ts'
import { type PageDocument, type PageElement, wordsOf } from './page-element.ts'

/** Beyond, Readability takes its time; its own limit counts none of linkedom's elements. */
const MOST_ELEMENTS = 5000
const SHORT_ARTICLE = 120

export interface MainText {
  /** Its HTML, for its pictures. */
  html: string
  text: string
  byline: string | null
}

/** The main text of a page. Readability takes the page apart on its way, so this comes last. */
export function readMainText(document: PageDocument): MainText {
  removeAsides(document)
  const pieces = longestArticle(document)
  const before = pieces ? plainText(pieces.innerHTML) : paragraphsOf(document)
  const found = readable(document)
  if (found && found.text.length >= Math.min(before.length * 0.6, 1000)) return found
  return { html: pieces?.innerHTML ?? '', text: before || (found?.text ?? ''), byline: found?.byline ?? null }
}

const asides =
  'newsletter subscribe signup sign-up related sharedaddy share- -share social-share cookie promo donate-box author-bio about-author disclaimer prevnext prev-next post-navigation pagination popup copyright ticker tools rules tribute condolence breadcrumb footer more-news masthead'.split(
    ' ',
  )
const frames =
  'nav, form, button, [role="alert"], [role="dialog"], [role="navigation"], [class="share"], [id="foot"], [id*="footer" i], [id*="cookie" i], [id*="masthead" i]'
const LONGEST_ASIDE = 400
const MOST_LINES = 400

/** What stands in the middle of a text and is none of it. */
function removeAsides(document: PageDocument): void {
  const selector = asides.map((name) => `[class*="${name}" i]`).join(', ')
  for (const element of document.querySelectorAll(`${selector}, ${frames}`)) {
    if (wordsOf(element).length < LONGEST_ASIDE && !element.querySelector('article, h1, p + p')) element.remove()
  }
  for (const element of Array.from(document.querySelectorAll('p, div, small, span, td, font, h4')).slice(-MOST_LINES)) {
    const words = wordsOf(element)
    if (words.length < LONGEST_LINE && furniture.test(words) && !element.querySelector('article, h1, p'))
      element.remove()
  }
}

const LONGEST_LINE = 250
/** Lines of a site, whatever stands around them. */
const furniture =
  /^(?:©|\(c\) ?\d{4}|copyright\b)|\ball rights reserved\b|^(?:share this|this (?:web)?site uses cookies|we use cookies|leave a comment|ready for more|you are visitor|(?:e-?mail|print) this (?:story|article))/i

function readable(document: PageDocument): MainText | undefined {
  if (document.querySelectorAll('*').length > MOST_ELEMENTS) return undefined
  try {
    const options = { charThreshold: SHORT_ARTICLE, disableJSONLD: true }
    const article = new Readability<string>(document, options).parse()
    const html = article?.content ?? ''
    return html === '' ? undefined : { html, text: plainText(html), byline: nameIn(article?.byline) }
  } catch {
    // Nothing that it can follow.
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

const SHORTEST_PARAGRAPH = 60

/** Of a page whose layout says nothing. */
function paragraphsOf(document: PageDocument): string {
  const paragraphs = Array.from(document.querySelectorAll('p')).slice(0, 300).map(wordsOf)
  return plainText(
    paragraphs
      .filter((words) => words.length >= SHORTEST_PARAGRAPH)
      .join(' ')
      .replaceAll('<', '&lt;'),
  )
}

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
