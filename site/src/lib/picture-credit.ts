import { escapeHtml } from '@hometown/shared-types/escape-html'
import type { PictureCredit, TextPictureCredits } from '@hometown/shared-types/picture-credit'
import { PICTURE_LICENSES } from '@hometown/shared-types/picture-license'
import { attributesOfTag, IMAGE_TAG } from '@hometown/shared-types/text-pictures'

/** The line under a picture, for the end of its `figcaption`: "Credit: June Halvorsen · CC BY 4.0 · Made with AI" */
export function creditHtml(credit: PictureCredit): string {
  const parts = [makerHtml(credit), licenseHtml(credit), credit.madeWithAi ? 'Made with AI' : '']
  return `<span class="picture-credit">${parts.filter(Boolean).join(' · ')}</span>`
}

/** Properties of an ImageObject, without a creator: a credit may name a person, an agency or both. */
export function imageCredit({ credit, license, madeWithAi }: PictureCredit) {
  const licenseUrl = license && PICTURE_LICENSES[license].url
  return {
    ...(credit && { creditText: creditText(credit, license) }),
    ...(licenseUrl && { license: licenseUrl }),
    ...(license === 'all-rights-reserved' && credit && { copyrightNotice: `© ${credit}. All rights reserved.` }),
    ...(madeWithAi && { digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource' }),
  }
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
