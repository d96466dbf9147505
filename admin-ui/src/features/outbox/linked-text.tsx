import type { ReactNode } from 'react'

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

/** A plain text, its addresses as links that open in a tab of their own. */
export function linkedText(text: string): ReactNode[] {
  let at = 0
  return text.split(ADDRESS).map((part, index) => {
    at += part.length
    // What the expression has caught stands at every second place.
    if (index % 2 === 0) return part
    return (
      <a key={at} href={part} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
        {part}
      </a>
    )
  })
}
