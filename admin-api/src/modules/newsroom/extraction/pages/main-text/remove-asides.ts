import { linkedShare } from '../linked-share.ts'
import { named, namesOf, type PageDocument, type PageElement, wordsOf } from '../page-element.ts'

const asides =
  /newsletter|subscri(?:be(?!r)|ption)|signup|sign-up|related|(?:^|\s)(?:author-?)?bio(?=$|[\s-])|sharedaddy|share-|-share|social|cookie|promo|donat|author-bio|about-author|disclaimer|prevnext|prev-next|pagination|pager|pagenav|popup|copyright|ticker|tools|rules|tribute|condolence|breadcrumb|footer|more-news|masthead|announcement-bar|alert-(?:bar|banner)|breaking|skip-?(?:link|to)|screen-reader|(?:post|entry|article)-(?:navigation|nav|tags)|sponsor|advert|banner-?ad|cta(?=$|[\s-])|postmetadata|view-?count|like-?count|(?:^|\s)(?:share|foot|ad|ads)(?=$|\s)|cookie/i
const frame = /^(?:HTML|BODY|MAIN|ARTICLE)$/
const isPost = /\b(?:hentry|type-post|post-\d+)\b/
const frames =
  'nav, form, button, [role="alert"], [role="dialog"], [role="navigation"], [hidden], [style*="display:none"], [style*="display: none"]'
const LONGEST_ASIDE = 400
const MOST_LINES = 600
const LONGEST_LINE = 250

const furniture =
  /^(?:©|\(c\) ?\d{4}|copyright\b)|\ball rights reserved\b|^(?:share this|this (?:web)?site uses cookies|we use cookies|leave a comment|ready for more|you are visitor|(?:e-?mail|print) this (?:story|article)|gallery credit|proudly (?:created|powered)|powered by|website by|site by|thank you for reading|thanks for reading|advertisement$|continue reading$|skip to (?:main )?content|log ?in to |download (?:the|our) .{1,40} app\b)|^for the latest .{0,60}\bapp\b|^(?:having )?trouble (?:viewing|reading)\b|^view (?:this|it) (?:e-?mail|message|as|in)\b|^(?:this entry was posted|you can follow any responses)\b|^source: |^(?:text to speech$|press enter or click to view|listen to this (?:article|story))|^(?:tags?|categor(?:y|ies)|filed (?:under|in)|posted in|topics?|labels?|keywords|sponsored)\s*:|^(?:please )?(?:sign up (?:for|to)|subscribe (?:to|today|now|for)|follow us on|like us on|to (?:continue|keep) reading|already a (?:subscriber|member))\b|^(?:get|have) .{0,80}\b(?:in|to) your inbox\b|\bsupport (?:our|local|independent) .{0,30}(?:work|journalism|news\w*|reporting)\b/i
/** `118 views`, `3 min read`, `Hits: 40`. */
const counts =
  /^(?:hits:? ?\d[\d,.]*|\d[\d,.]*k? (?:views?|comments?|likes?|shares?|reads?|hits?)|\d+ ?min(?:ute)?s?\.? (?:read|to read)|reading time:? .{1,20})$/i
/** `READ MORE: Deer crashes through a window`, `Back to News`. */
const pointers =
  /^(?:(?:read (?:more|also|next)|also read|see also|more|related(?: \w+)?|previous(?:ly)?|previous (?:story|coverage)|earlier|watch|look|listen|keep (?:looking|reading)|click here|photos|gallery|next|older|newer)\s*[:|»→–-]|[«‹<←⇦\s]*(?:(?:back|return) to|older|newer|next|prev(?:ious)?|(?:view|see|read) (?:all|more)|all (?:news|posts|stories))\b)/i

const captions = /caption|(?:photo|image|img|picture|media|gallery)s?[-_]*credit|(?:^|\s)credits?(?=$|\s)/i
const galleries = /gallery|slideshow|carousel|slider/i
const LONGEST_CAPTION = 600
const MOST_OF_GALLERY = 0.3

export function removeAsides(document: PageDocument): void {
  const foundGalleries: PageElement[] = []
  for (const element of document.querySelectorAll(`figcaption, ${named}`)) {
    const names = namesOf(element)
    if (frame.test(element.tagName)) continue
    if (galleries.test(names) && isGallery(element)) foundGalleries.push(element)
    if ((element.tagName === 'FIGCAPTION' || captions.test(names)) && isCaption(element)) element.remove()
    else if (!asides.test(names) || isPost.test(names)) continue
    else if (isSmall(element)) element.remove()
    // Readability would leave out a post of a social network that the article quotes.
    else if (element.querySelector('blockquote')) element.removeAttribute('class')
  }
  removeGalleries(document, foundGalleries)
  for (const element of document.querySelectorAll(frames)) if (isSmall(element)) element.remove()
  removeLines(document)
}

/** Words about a picture, which say little where it isn't shown. */
function isCaption(element: PageElement): boolean {
  return !element.querySelector('img, article, h1, blockquote, p + p') && wordsOf(element).length <= LONGEST_CAPTION
}

function removeGalleries(document: PageDocument, foundGalleries: readonly PageElement[]): void {
  if (foundGalleries.length === 0) return
  const known = new Set(foundGalleries)
  const outer = foundGalleries.filter((element) => !isWithin(element.parentElement, known))
  const length = outer.reduce((sum, element) => sum + wordsOf(element).length, 0)
  // A gallery may be the article.
  if (length < wordsOf(document.body).length * MOST_OF_GALLERY) for (const element of outer) element.remove()
}

function isWithin(element: PageElement | null, known: ReadonlySet<PageElement>): boolean {
  for (let at = element; at; at = at.parentElement) if (known.has(at)) return true
  return false
}

function isGallery(element: PageElement): boolean {
  return element.querySelector('img') !== null && !element.querySelector('h1, article, p + p')
}

function isSmall(element: PageElement): boolean {
  return wordsOf(element).length < LONGEST_ASIDE && !element.querySelector('article, h1, p + p, blockquote')
}

function removeLines(document: PageDocument): void {
  const lines = document.querySelectorAll('p, div, small, span, td, font, li, h2, h3, h4, h5')
  const all = Array.from(lines)
  const some = all.length > MOST_LINES * 2 ? [...all.slice(0, MOST_LINES), ...all.slice(-MOST_LINES)] : all
  for (const element of some) {
    const words = wordsOf(element)
    if (words.length < LONGEST_LINE && isFurniture(element, words) && !element.querySelector('article, h1, p'))
      element.remove()
  }
}

function isFurniture(element: PageElement, words: string): boolean {
  if (furniture.test(words) || counts.test(words) || isDateLine(words)) return true
  if (isAllCaps(words)) return linkedShare(element, words) > 0.9
  if (!pointers.test(words)) return false
  return /^H\d$/.test(element.tagName) || linkedShare(element, words) > 0.5
}

/** `CLICK HERE TO GET OUR APP`: newsrooms link to other stories in capitals. */
function isAllCaps(words: string): boolean {
  return words.length > 15 && words === words.toUpperCase() && /\p{Lu}{3}/u.test(words)
}

const beginning = /^(?:first |last )?(?:published|updated|posted)\b(?: (?:by|in) [^.!?]{1,40}? on\b)?/i
const time = /\d:\d\d/
const dateWords =
  /^(?:[\s\d.,:;|·•/()+–—-]|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|today|yesterday|first|last|published|updated|posted|on|at|and|st|nd|rd|th|a\.?m|p\.?m|t|z|utc|gmt|[ecmp][sd]?t|eastern|central|mountain|pacific|coordinated|universal|standard|daylight|local|time)(?![a-z]))*(?:by [^.!?]{1,60})?$/i

/** `Updated: Nov. 18, 2026 at 10:30 a.m. CST`, but not `Updated figures released at 10:30 show that the levee holds.` */
function isDateLine(words: string): boolean {
  const begun = beginning.exec(words)
  return begun !== null && time.test(words) && dateWords.test(words.slice(begun[0].length))
}
