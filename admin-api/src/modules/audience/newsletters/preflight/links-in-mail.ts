import { textFromHtml } from '@hometown/shared-types/excerpt'
import { attributesOfTag } from '@hometown/shared-types/text-pictures'

export interface MailLink {
  url: string
  /** Visible text; empty if the link is a picture. */
  text: string
}

export function linksInMail(html: string): MailLink[] {
  const found = new Map<string, MailLink>()
  for (const [, tag = '', inner = ''] of html.matchAll(/(<a\s[^<>]*>)((?:(?!<\/?a\b)[\s\S])*)<\/a>/gi)) {
    const url = attributesOfTag(tag).href?.trim()
    if (url === undefined) continue
    const text = textFromHtml(inner).replace(/\s+/g, ' ').trim()
    if (!found.get(url)?.text) found.set(url, { url, text })
  }
  return [...found.values()]
}
