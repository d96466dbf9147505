import { READ_MORE } from '../edition-labels.ts'
import type { MailElement } from './read-mail-html.ts'

/**
 * What one part of a mail says and the other does not: words, whatever stands between them, and addresses. Alternative
 * texts may be missing in the plain text, and so may 'Read more', where the address stands itself.
 */
export function missingInEither(texts: readonly string[], elements: readonly MailElement[], text: string): string[] {
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

/** A line of the plain text without what only plain text needs: addresses, bullets, numbers of a list. */
function pieces(line: string): string[] {
  return line
    .replace(/^[\s>]*(?:- |\d+\. )?/, '')
    .split(/\(?https?:\/\/\S+|\([^\s()][^\s()@]*@[^\s()]+\)|\(\+?[\d-]+\)/)
    .filter((piece) => letters(piece) !== '')
}

function letters(text: string): string {
  return text.normalize().replace(/[^\p{L}\p{N}]+/gu, '')
}
