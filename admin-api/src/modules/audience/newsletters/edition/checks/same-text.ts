import { READ_MORE } from '../edition-labels.ts'
import type { MailElement } from './read-mail-html.ts'

/** Differences between both parts. The text may lack alternative texts, and “Read more” beside its address. */
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
