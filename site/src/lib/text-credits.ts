import type { TextPictureCredits } from '@hometown/shared-types/picture-credit'
import { attributesOfTag, IMAGE_TAG } from '@hometown/shared-types/text-pictures'
import { creditHtml } from './picture-credit.ts'

/** An innermost figure, or a picture without one and the link around it. */
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

/** The link goes on with a text, and links in links aren't allowed. */
function isInOpenLink(part: string): boolean {
  return part.startsWith('<a') && !part.endsWith('</a>')
}

function unlinked(html: string): string {
  return html.replace(LINKS, '')
}
