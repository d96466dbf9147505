import type { TextPictureCopies } from '@hometown/shared-types/contract/pictures'
import { IMAGE_TAG, picturesInText, textFromHtml } from '@hometown/shared-types/rules/html'
import type { Picture } from './picture.ts'

const FIRST_LEVEL = 2

/** Headings start below the article's title and never skip a level. Sanitized headings never nest. */
export function withOrderedHeadings(html: string, firstLevel = FIRST_LEVEL): string {
  const open: { written: number; level: number }[] = []
  let current = firstLevel
  return html.replace(/<(\/?)h([1-6])(?=[\s>])/g, (_, end: string, digit: string) => {
    if (end === '') current = levelOf(Number(digit))
    return `<${end}h${current}`
  })

  function levelOf(written: number): number {
    let above = open.at(-1)
    while (above !== undefined && above.written >= written) {
      open.pop()
      above = open.at(-1)
    }
    const level = above === undefined ? firstLevel : Math.min(above.level + 1, 6)
    open.push({ written, level })
    return level
  }
}

/** Matches an emphasized `Correction`, `Clarification`, `Update` or `Editor's note` at the start of a paragraph. */
const NOTICE = /<p>(?=\s*<(strong|b|em|i)>\s*(?:Corrections?|Clarification|Update|Editor[’'](?:s)? note)\b)/g

export function withMarkedCorrections(html: string): string {
  return html.replace(NOTICE, '<p class="correction">')
}

export function hasItalics(html: string): boolean {
  return /<(?:em|i|cite|blockquote)\b/.test(html)
}

const IMAGE =
  '(?:<a\\b[^<>]*>\\s*)?(?:<picture\\b[^<>]*>\\s*(?:<source [^<>]*>\\s*)*)?<img [^<>]*>(?:\\s*</picture>)?(?:\\s*</a>)?'
const CAPTION = '(?:<figcaption\\b[^<>]*>((?:(?!</?figcaption\\b)[\\s\\S])*)</figcaption>\\s*)?'
/** Spaces are matched in one way only: with two, the time would be quadratic in a long row of them. */
const FIGURE = new RegExp(
  `^\\s*(?:(<div\\b[^<>]*>)\\s*)?<figure\\b[^<>]*>\\s*${IMAGE}\\s*${CAPTION}</figure>(?:\\s*(</div>))?`,
)
const PARAGRAPH = new RegExp(`^\\s*<p\\b[^<>]*>\\s*${IMAGE}\\s*(?:<br ?/?>\\s*)?</p>|^\\s*${IMAGE}(?=\\s*<)`)
/** Addresses without a host are resolved against this one. */
const BASE = 'https://own.invalid'

type OwnPicture = Pick<Picture, 'src' | 'original'>

interface Shortened {
  text: string
  /** The HTML under the picture that went; empty without one. */
  caption: string
}

/** Pages show the article's own picture above the text. @param html sanitized HTML, before sizes are added */
export function withoutOwnPicture(html: string, own: OwnPicture | null, copies: TextPictureCopies = {}): Shortened {
  const whole = { text: html, caption: '' }
  const [opening = '', box, caption = '', boxEnd] = FIGURE.exec(html) ?? PARAGRAPH.exec(html) ?? []
  const [picture] = picturesInText(opening)
  if (!own || !picture || Boolean(box) !== Boolean(boxEnd) || opening.match(IMAGE_TAG)?.length !== 1) return whole
  const names = [picture.src, picture.original, copies[picture.src]?.src ?? picture.src].map(nameOf)
  return [own.src, own.original ?? own.src].some((address) => names.includes(nameOf(address)))
    ? { text: html.slice(opening.length), caption: caption.trim() }
    : whole
}

/** Returns whether the picture would be shown twice, above the text and as its beginning. */
export function opensWithPicture(html: string, own: OwnPicture | null, copies?: TextPictureCopies): boolean {
  return withoutOwnPicture(html, own, copies).text !== html
}

/** Returns the same name for all sizes that WordPress makes of a picture. */
function nameOf(address: string): string {
  if (!URL.canParse(address, BASE)) return address
  const url = new URL(address, BASE)
  const path = url.pathname.replace(/(?:-scaled|-\d{2,5}x\d{2,5})?(\.[A-Za-z]{3,4})$/, '$1')
  const query = path === url.pathname && !/\.[A-Za-z]{3,4}$/.test(path) ? url.search : ''
  return url.host.replace(/^www\./, '') + path + query
}

/** Descriptions lie within these characters, and a text may have megabytes. */
const READ = 20_000

/** Above a text that begins with its description, the description would be read twice. */
export function repeatsBeginning(description: string, html: string): boolean {
  // The beginning is hardly longer with all tags between its words.
  const beginning = withoutFigures(html.slice(0, READ)).slice(0, 500 + 4 * description.length)
  return beginsWithWords(textFromHtml(beginning), description)
}

/** Descriptions aren't taken from pictures and their captions. */
function withoutFigures(html: string): string {
  return html
    .split(/<\/figure>/i)
    .map((part) => {
      const start = part.search(/<figure[\s>]/i)
      return start < 0 ? part : part.slice(0, start)
    })
    .join(' ')
}

/** Compares words. Case, spacing and punctuation, such as an ellipsis at the end, don't count. */
function beginsWithWords(text: string, words: string): boolean {
  const wanted = wordsOf(words)
  return wanted !== '' && `${wordsOf(text)} `.startsWith(`${wanted} `)
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const WORDS_PER_MINUTE = 200

/** Returns `1 min` or `4 min`: words of the visible text divided by 200, rounded up; at least 1, also for no text. */
export function readTime(html: string): string {
  const words = textFromHtml(html).split(' ').filter(Boolean).length
  return `${Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))} min`
}
