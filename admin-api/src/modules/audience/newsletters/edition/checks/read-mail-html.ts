import { Parser } from 'htmlparser2'

export interface MailElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

export interface MailHtml {
  readonly elements: readonly MailElement[]
  readonly styles: readonly string[]
  readonly texts: readonly string[]
}

const unshown: ReadonlySet<string> = new Set(['title', 'style', 'script'])

export function readMailHtml(html: string): MailHtml {
  const elements: MailElement[] = []
  const styles: string[] = []
  const texts: string[] = []
  const hidden: boolean[] = []
  let inStyle = false
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.push({ name, attributes })
      if (attributes.style) styles.push(attributes.style)
      inStyle = name === 'style'
      hidden.push(unshown.has(name) || /display:\s*none/.test(attributes.style ?? ''))
    },
    ontext(text) {
      if (inStyle) styles.push(text)
      if (!hidden.includes(true)) texts.push(text)
    },
    onclosetag() {
      inStyle = false
      hidden.pop()
    },
  })
  parser.end(html)
  return { elements, styles, texts }
}
