import type { ReactNode } from 'react'

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

/** Plain text with its addresses as links that open in new tabs. */
export function linkedText(text: string): ReactNode[] {
  let at = 0
  return text.split(ADDRESS).map((part, index) => {
    at += part.length
    // `split` with a capture group puts the matches at odd indexes.
    if (index % 2 === 0) return part
    return (
      <a key={at} href={part} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
        {part}
      </a>
    )
  })
}
