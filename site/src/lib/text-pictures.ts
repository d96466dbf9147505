import {
  PICTURE_LICENSES,
  type PictureCopies,
  type PictureCredit,
  type TextPictureCopies,
  type TextPictureCredits,
} from '@hometown/shared-types/contract/pictures'
import { attributesOfTag, IMAGE_TAG } from '@hometown/shared-types/rules/html'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import { focusClass } from './picture.ts'

/** The widths are those of `styles/prose.css` and `prose-blocks.css`. */
const COLUMN = '(width >= 48rem) 41rem, 92vw'
const FLOATING = '(width >= 48rem) 19rem, 92vw'
const WIDE = '(width >= 80rem) 58rem, (width >= 48rem) 41rem, 92vw'
const IN_GALLERY = '(width >= 48rem) 20rem, 46vw'
/** The width is in CSS pixels. A picture narrower than the column keeps its own. */
const COLUMN_PIXELS = 656

/** Matches pictures and the elements around them. Our own `picture` replaces one in the text. */
const PARTS =
  /<(figure|ul|div)\b([^<>]*)>|<\/(figure|ul|div)>|<picture[^<>]*>((?:\s*<source [^<>]*>)*)\s*(<img [^<>]*>)\s*<\/picture>|<img [^<>]*>/g
const GALLERY = /\b(?:wp-block-gallery|blocks-gallery-grid|gallery-columns-\d)\b/
const KEPT_ATTRIBUTES = ['class', 'id', 'alt', 'title', 'lang', 'dir']

/** Pictures load lazily below the article's own. @param html sanitized; added attributes come from our own data */
export function withTextPictures(html: string, pictures: TextPictureCopies = {}): string {
  if (!html.includes('<img ')) return html
  const around: string[] = []
  return html.replace(
    PARTS,
    (part: string, opened?: string, attributes = '', closed?: string, _?: string, inner?: string) => {
      if (opened !== undefined) around.push(attributes)
      else if (closed !== undefined) around.pop()
      else return picture(part, inner ?? part)
      return part
    },
  )

  function picture(whole: string, tag: string): string {
    const attributes = attributesOfTag(tag)
    const copies = pictures[attributes.src ?? '']
    if (copies) return withCopies(copies, attributes, around.join(' '))
    const { alt = '', loading = 'lazy' } = attributes
    return whole.replace(tag, () => imageTag({ ...attributes, alt, loading, decoding: 'async' }))
  }
}

function withCopies(copies: PictureCopies, attributes: Record<string, string>, around: string): string {
  const size = shownSize(copies, attributes)
  const sizes = sizesOf(size.width, `${around} ${attributes.class ?? ''}`)
  const sources = copies.sources.map(({ type, srcset }) => tagOf('source', { type, srcset, sizes }))
  const image = imageTag({
    ...Object.fromEntries(
      KEPT_ATTRIBUTES.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
    ),
    class: [attributes.class, focusClass(copies.focal)].filter(Boolean).join(' '),
    src: copies.src,
    width: String(size.width),
    height: String(size.height),
    alt: attributes.alt ?? '',
    loading: 'lazy',
    decoding: 'async',
  })
  return sources.length === 0 ? image : `<picture>${sources.join('')}${image}</picture>`
}

function shownSize(copies: PictureCopies, attributes: Record<string, string>): { width: number; height: number } {
  const width = Number(attributes.width) || copies.width
  return { width, height: Math.max(1, Math.round((copies.height * width) / copies.width)) }
}

function sizesOf(width: number, classes: string): string {
  if (GALLERY.test(classes)) return /\bcolumns-1\b/.test(classes) ? COLUMN : IN_GALLERY
  if (width < COLUMN_PIXELS) return `(width >= 48rem) ${width}px, min(${width}px, 92vw)`
  if (/\balign(?:left|right)\b/.test(classes)) return FLOATING
  return /\balign(?:wide|full)\b/.test(classes) ? WIDE : COLUMN
}

function imageTag(attributes: Record<string, string>): string {
  return tagOf('img', attributes)
}

function tagOf(name: string, attributes: Record<string, string>): string {
  const present = Object.entries(attributes).filter(([key, value]) => value !== '' || key === 'alt')
  return `<${name} ${present.map(([key, value]) => `${key}="${escapeHtml(value)}"`).join(' ')} />`
}

/** Returns the end of a picture's `figcaption`: "Credit: June Halvorsen · CC BY 4.0 · Made with AI". */
export function creditHtml(credit: PictureCredit): string {
  const parts = [makerHtml(credit), licenseHtml(credit), credit.madeWithAi ? 'Made with AI' : '']
  return `<span class="picture-credit">${parts.filter(Boolean).join(' · ')}</span>`
}

export function creditText(credit: string, license: PictureCredit['license']): string {
  return license === 'courtesy' ? `Courtesy of ${credit}` : credit
}

function makerHtml({ credit, creditUrl, license }: PictureCredit): string {
  const name = credit ?? (creditUrl === null ? null : new URL(creditUrl).hostname)
  if (name === null) return ''
  const text = escapeHtml(name)
  const linked = creditUrl === null ? text : `<a href="${escapeHtml(creditUrl)}" rel="noopener nofollow">${text}</a>`
  return `${license === 'courtesy' ? 'Courtesy of' : 'Credit:'} ${linked}`
}

function licenseHtml({ credit, license }: PictureCredit): string {
  if (license === null) return ''
  const { name, url } = PICTURE_LICENSES[license]
  if (license === 'courtesy') return credit === null ? name : ''
  return url === null ? name : `<a href="${url}" rel="license noopener">${name}</a>`
}

/** Matches an innermost figure, or a picture without one and the link around it. */
const PART =
  /<figure\b[^<>]*>(?:(?!<\/?figure\b)[\s\S])*<\/figure>|(?:<a\b[^<>]*>\s*)?(?:<picture\b[^<>]*>\s*(?:<source [^<>]*>\s*)*)?<img [^<>]*>(?:\s*<\/picture>)?(?:\s*<\/a>)?/g
const LINKS = /<\/?a\b[^<>]*>/g

/** Writes the credits of a text's pictures under them. @param html sanitized HTML, before sizes are added */
export function withTextCredits(html: string, credits: TextPictureCredits = {}): string {
  if (Object.keys(credits).length === 0) return html
  return html.replace(PART, (part: string) => {
    const lines = linesOf(part, credits)
    if (lines === '') return part
    return part.startsWith('<figure') ? inFigure(part, lines) : `${part}${isInOpenLink(part) ? unlinked(lines) : lines}`
  })
}

function linesOf(part: string, credits: TextPictureCredits): string {
  const found = Array.from(part.matchAll(IMAGE_TAG), ([tag]) => credits[attributesOfTag(tag).src ?? ''])
  const lines = found.flatMap((credit) => (credit ? [creditHtml(credit)] : []))
  return [...new Set(lines)].join(' ')
}

function inFigure(figure: string, lines: string): string {
  const end = figure.lastIndexOf('</figcaption>')
  if (end >= 0) return `${figure.slice(0, end)} ${lines}${figure.slice(end)}`
  return figure.replace(/<\/figure>$/, () => `<figcaption>${lines}</figcaption></figure>`)
}

/** Finds a picture in a link that goes on with a text: links in links aren't allowed. */
function isInOpenLink(part: string): boolean {
  return part.startsWith('<a') && !part.endsWith('</a>')
}

function unlinked(html: string): string {
  return html.replace(LINKS, '')
}
