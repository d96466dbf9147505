import { textFromHtml } from '@hometown/shared-types/excerpt'
import type { ParsedMail } from 'mailparser'

/** In one line. */
export function headerOf(mail: ParsedMail, name: string): string {
  const line = mail.headerLines.find(({ key }) => key === name)?.line ?? ''
  return line.replaceAll(/\r?\n\s+/g, ' ')
}

/** The first link of the text part that contains `part`. */
export function linkIn(mail: ParsedMail, part: string): string {
  const link = [...linksOf(mail.text ?? '')].find((address) => address.includes(part))
  if (link === undefined) throw new Error(`“${mail.subject}” has no link with ${part}:\n${mail.text}`)
  return link
}

export function linksOf(text: string): Set<string> {
  return new Set(text.match(/https?:\/\/[^\s<>()]+/g))
}

export function hrefsOf(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/<a\b[^>]*\bhref="(http[^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&')),
  )
}

/** The text of the HTML part. */
export function wordsOf(mail: ParsedMail): string {
  return textFromHtml(String(mail.html))
}
