import { Fragment } from 'react'

/** Plain text with its mentions marked. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {partsOf(text, mentions).map(({ at, part, isMention }) =>
        isMention ? (
          <strong key={at} className="font-medium text-accent">
            {part}
          </strong>
        ) : (
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </p>
  )
}

interface Part {
  at: number
  part: string
  isMention: boolean
}

function partsOf(text: string, mentions: readonly string[]): Part[] {
  const marks = mentions
    .map((name) => ({ at: text.indexOf(`@${name}`), length: name.length + 1 }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
  const parts: Part[] = []
  let end = 0
  for (const { at, length } of marks) {
    if (at < end) continue
    if (at > end) parts.push({ at: end, part: text.slice(end, at), isMention: false })
    parts.push({ at, part: text.slice(at, at + length), isMention: true })
    end = at + length
  }
  if (end < text.length) parts.push({ at: end, part: text.slice(end), isMention: false })
  return parts
}
