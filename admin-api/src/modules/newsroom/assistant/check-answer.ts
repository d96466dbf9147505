import type { ChatBasis } from '@hometown/shared-types/chat'
import type { Passage } from './passages.ts'

const CITATION = / ?\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?!\()/g
const LINK =
  /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>"']{1,2000})\)|(?<![\w/`])(https?:\/\/[^\s<>()"'`|*]{0,2000}[^\s<>()"'`|*.,;:!?\]])/g

/** Takes out citations of passages that don't exist. */
export function checkCitations(
  text: string,
  passages: readonly Passage[],
): { content: string; restsOn: ChatBasis[]; dropped: number } {
  const cited = new Set<number>()
  let dropped = 0
  const content = text.replace(CITATION, (whole, list: string) => {
    const numbers = list.split(',').map(Number)
    const known = numbers.filter((number) => number >= 1 && number <= passages.length)
    dropped += numbers.length - known.length
    for (const number of known) cited.add(number)
    if (known.length === 0) return ''
    return `${whole.startsWith(' ') ? ' ' : ''}[${known.join(', ')}]`
  })
  const restsOn = passages.flatMap((passage, index) =>
    cited.has(index + 1) ? [{ ...passage, number: index + 1 }] : [],
  )
  return { content, restsOn, dropped }
}

/**
 * A page could make the model write links that leak data when clicked. Only links to our own site and to addresses that
 * appear literally in the material stay; others leave their text, and the address as code.
 */
export function keepKnownLinks(
  answer: string,
  material: string,
  siteUrl: string,
): { content: string; dropped: number } {
  const own = URL.parse(siteUrl)?.host
  let dropped = 0
  const content = answer.replace(LINK, (whole, label: string | undefined, href: string | undefined, bare: string) => {
    const address = href ?? bare
    if (URL.parse(address)?.host === own || isIn(material, address)) return whole
    dropped += 1
    return label === undefined ? `\`${address}\`` : label
  })
  return { content, dropped }
}

function isIn(material: string, address: string): boolean {
  const wanted = address.replace(/\/$/, '')
  for (let at = material.indexOf(wanted); at >= 0; at = material.indexOf(wanted, at + 1)) {
    if (/^(?:\/?(?:[.,;:!?\]*]*)(?:[\s<>()"'`|]|$))/.test(material.slice(at + wanted.length, at + wanted.length + 20)))
      return true
  }
  return false
}
