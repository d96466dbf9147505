import type { ChatBasis } from '@hometown/shared-types/chat'
import type { Passage } from '../passages/passage.ts'

const CITATION = / ?\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?!\()/g

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
