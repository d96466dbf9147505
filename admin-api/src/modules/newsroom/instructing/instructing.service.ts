import { findInstructions, instructsAnywhere, MOST_READ } from './find-instructions.ts'

export { isMostlyCapitalized, type SeriousMatter, seriousMattersIn } from './serious-matters.ts'
export { findInstructions, instructsAnywhere }

const LONGEST_SHOWN = 400
const GAP = '\n'

export interface Evidence {
  /** Without the passages that instruct, and without what comes behind the most that is read. */
  texts: string[]
  /** For an editor, in order. */
  passages: string[]
}

/** Also finds what only several texts together say: 'Ignore all' in a title and 'previous instructions' in its text. */
export function evidenceIn(written: readonly string[]): Evidence {
  const texts = readable(written)
  const joined = texts.join(GAP)
  const across = texts.map((text) => text.trim()).join(' ')
  const found = findInstructions(joined)
  if (found.length === 0 && !instructsAcross(texts, across)) return { texts, passages: [] }
  // Nobody knows which part of it is meant to be read with which other.
  if (found.length === 0) return { texts: texts.map(() => ''), passages: [shown(across)] }
  let at = 0
  const kept = texts.map((text) => {
    const start = at
    at += text.length + GAP.length
    let left = ''
    let from = 0
    for (const passage of found) {
      const begin = Math.max(0, passage.from - start)
      const end = Math.min(text.length, passage.to - start)
      if (end <= 0 || begin >= text.length) continue
      left += `${text.slice(from, begin)} `
      from = Math.max(from, end)
    }
    return (left + text.slice(from)).trim()
  })
  return { texts: kept, passages: found.map(({ from, to }) => shown(joined.slice(from, to))).filter(Boolean) }
}

function readable(texts: readonly string[]): string[] {
  let left = MOST_READ
  return texts.map((text) => {
    const read = left >= text.length ? text : text.slice(0, Math.max(0, left)).toWellFormed()
    left -= text.length + GAP.length
    return read
  })
}

function instructsAcross(texts: readonly string[], across: string): boolean {
  if (texts.length < 2) return false
  return (
    texts.some((text, at) => {
      const next = texts[at + 1]
      return (
        next !== undefined &&
        instructsAnywhere(
          `${text.trim().slice(-200)} ${next.trim().slice(0, 200)}`.replace(/[.!?](?=[.!?]{0,9}\s)/g, ''),
        )
      )
    }) && across !== ''
  )
}

function shown(passage: string): string {
  const line = passage.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN - 1).toWellFormed()}…` : line
}
