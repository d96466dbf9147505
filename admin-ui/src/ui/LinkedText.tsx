import type { ReactNode } from 'react'
import { OutsideLink } from './OutsideLink.tsx'

const WEB_ADDRESS_PATTERN = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

export function LinkedText({ text }: { text: string }): ReactNode {
  let at = 0
  return text.split(WEB_ADDRESS_PATTERN).map((part, index) => {
    at += part.length
    // `split` with a capture group puts the matches at odd indexes.
    if (index % 2 === 0) return part
    return (
      <OutsideLink key={at} href={part}>
        {part}
      </OutsideLink>
    )
  })
}
