import type { DiffPart } from './word-diff.ts'

/** Removed words are struck through and added ones underlined, so that color isn't the only sign. */
export function DiffText({ parts }: { parts: readonly DiffPart[] }) {
  return keyed(parts).map(({ key, kind, text }) => {
    if (kind === 'removed') {
      return (
        <del key={key} className="rounded-sm bg-danger-ground text-danger">
          {text}
        </del>
      )
    }
    if (kind === 'added') {
      return (
        <ins key={key} className="rounded-sm bg-green-ground text-green decoration-1 underline-offset-2">
          {text}
        </ins>
      )
    }
    return <span key={key}>{text}</span>
  })
}

/** Parts have no ids, so their position is the key. */
function keyed(parts: readonly DiffPart[]) {
  let start = 0
  return parts.map((part) => {
    const key = `${part.kind}-${start}`
    start += part.text.length
    return { ...part, key }
  })
}
