import { Parser } from 'htmlparser2'

const SHOWN =
  /^(?:html|head|meta|title|style|body|div|span|table|tbody|tr|td|h[1-3]|p|a|img|br|hr|ul|ol|li|blockquote)$/
const MARKS = /^(?:abbr|b|bdi|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|time|u|var)$/

/** What mail programs would drop, and words of the HTML that the plain text lacks. */
export function mailFaults({ html, text }: { html: string; text: string }): string[] {
  const faults: string[] = []
  const hidden: boolean[] = []
  const letters = (words: string) => words.normalize().replace(/[^\p{L}\p{N}]+/gu, '')
  const inText = letters(text)
  const parser = new Parser({
    onopentag(name, attributes) {
      const { href = '', src = '', alt, width, height, style = '' } = attributes
      hidden.push(/^(?:title|style)$/.test(name) || /display:\s*none/.test(style))
      if (!SHOWN.test(name) && !MARKS.test(name)) faults.push(`<${name}>`)
      if (Object.keys(attributes).some((attribute) => attribute.startsWith('on'))) faults.push(`a script in <${name}>`)
      if (name === 'a' && !/^(?:https?:\/\/|mailto:.|tel:.)/.test(href)) faults.push(`a link to ${href}`)
      if (name === 'img' && !(/^https?:/.test(src) && alt !== undefined && width && height))
        faults.push(`a picture ${src}`)
    },
    ontext(words) {
      const isShown = !hidden.includes(true) && words !== 'Read more'
      if (isShown && !inText.includes(letters(words))) faults.push(`not in the text: ${words}`)
    },
    onclosetag: () => void hidden.pop(),
  })
  parser.end(html)
  return faults
}
