import { textFromHtml } from '@hometown/shared-types/excerpt'
import { attributesOfTag } from '@hometown/shared-types/text-pictures'

export interface MailLink {
  url: string
  /** What readers see of it; empty where it is a picture. */
  text: string
}

/** The links of a mail that we rendered, each address once, by what it is called first. */
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
