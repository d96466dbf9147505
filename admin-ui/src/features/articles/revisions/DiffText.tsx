import type { DiffPart } from '../word-diff.ts'

/** Words that went are struck through, those that came are underlined: colour is not the only sign. */
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

/** A part has no name but where it begins. */
function keyed(parts: readonly DiffPart[]) {
  let start = 0
  return parts.map((part) => {
    const key = `${part.kind}-${start}`
    start += part.text.length
    return { ...part, key }
  })
}
