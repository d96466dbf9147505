import { MAIL_SIZE_WARNING } from '@hometown/shared-types/newsletter-preview'
import { Parser } from 'htmlparser2'
import { READ_MORE } from '../edition-labels.ts'

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

/** Differences between both parts. The text may lack alternative texts, and “Read more” beside its address. */
function missingInEither(texts: readonly string[], elements: readonly MailElement[], text: string): string[] {
  const inText = letters(text)
  const alts = elements.map(({ attributes }) => attributes.alt ?? '')
  const inHtml = letters([...texts, ...alts].join(' '))
  const hrefs = elements.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.href ?? '')
  return [
    ...texts.filter((piece) => piece !== READ_MORE && !inText.includes(letters(piece))),
    ...hrefs.filter((href) => /^https?:/.test(href) && !text.includes(href)),
    ...text
      .split('\n')
      .flatMap(pieces)
      .filter((piece) => !inHtml.includes(letters(piece))),
  ]
}

/** Removes from a line what only plain text needs: addresses, bullets, list numbers. */
function pieces(line: string): string[] {
  return line
    .replace(/^[\s>]*(?:- |\d+\. )?/, '')
    .split(/\(?https?:\/\/\S+|\([^\s()][^\s()@]*@[^\s()]+\)|\(\+?[\d-]+\)/)
    .filter((piece) => letters(piece) !== '')
}

function letters(text: string): string {
  return text.normalize().replace(/[^\p{L}\p{N}]+/gu, '')
}

interface MailElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

interface MailHtml {
  readonly elements: readonly MailElement[]
  readonly styles: readonly string[]
  readonly texts: readonly string[]
}

const unshown: ReadonlySet<string> = new Set(['title', 'style', 'script'])

function readMailHtml(html: string): MailHtml {
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
