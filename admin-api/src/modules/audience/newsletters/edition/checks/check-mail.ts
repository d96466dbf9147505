import { MAIL_SIZE_WARNING } from '@hometown/shared-types/newsletter-preview'
import { readMailHtml } from './read-mail-html.ts'
import { missingInEither } from './same-text.ts'

export interface MailFinding {
  readonly rule: 'element' | 'script' | 'remote-style' | 'picture' | 'link' | 'size' | 'text'
  readonly message: string
}

const FORBIDDEN: ReadonlySet<string> = new Set(
  'script link base form input button select textarea iframe frame object embed applet video audio svg math'.split(' '),
)

export function checkMail({ html, text }: { html: string; text: string }): MailFinding[] {
  const { elements, styles, texts } = readMailHtml(html)
  const findings: MailFinding[] = []
  const find = (rule: MailFinding['rule'], message: string) => findings.push({ rule, message })
  for (const { name, attributes } of elements) {
    if (FORBIDDEN.has(name)) find('element', `Email apps don’t show <${name}>.`)
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute.startsWith('on')) find('script', `<${name}> has a script in ${attribute}.`)
      if (/^\s*javascript:/i.test(value)) find('script', `<${name}> has a script in ${attribute}.`)
    }
    if (name === 'img') for (const message of problemsOfPicture(attributes)) find('picture', message)
    if (name === 'a' && !isWholeAddress(attributes.href ?? '')) {
      find('link', `A link leads to “${attributes.href ?? ''}”, which isn’t a complete address.`)
    }
  }
  const isRemote = (style: string) => /@import|url\(/i.test(style)
  if (styles.some(isRemote)) find('remote-style', 'A style loads a file from another site.')
  const size = Buffer.byteLength(html)
  if (size > MAIL_SIZE_WARNING) {
    find('size', `The email has ${Math.ceil(size / 1024)} KB. Gmail cuts emails off at 102 KB.`)
  }
  const [missing] = missingInEither(texts, elements, text)
  if (missing) find('text', `The plain text and the HTML differ, first at “${missing}”.`)
  return findings
}

function problemsOfPicture({ src = '', alt, width, height }: Readonly<Record<string, string>>): string[] {
  const problems = []
  if (!/^https?:\/\//i.test(src))
    problems.push(`A picture is at “${src.slice(0, 80)}”, which isn’t a complete address.`)
  if (alt === undefined) problems.push('A picture has no alternative text.')
  if (!/^[1-9]\d*$/.test(width ?? '') || !/^[1-9]\d*$/.test(height ?? '')) problems.push('A picture has no fixed size.')
  return problems
}

function isWholeAddress(href: string): boolean {
  return /^(?:https?:\/\/[^\s/]|mailto:.|tel:.)/i.test(href) && URL.canParse(href)
}
