import { diffArrays } from 'diff'

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** A word-by-word comparison with more differences isn't useful. */
const MAX_DIFF_DIFFERENCES = 4_000

/** Compares two texts by words; an HTML tag counts as one word. */
export function diffWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(diffWordsOf(before), diffWordsOf(after), { maxEditLength: MAX_DIFF_DIFFERENCES })
  if (!changes) return [diffPart('removed', before), diffPart('added', after)].filter(({ text }) => text !== '')
  return changes.map(({ added, removed, value }) =>
    diffPart(added ? 'added' : removed ? 'removed' : 'same', value.join('')),
  )
}

function diffPart(kind: DiffPart['kind'], text: string): DiffPart {
  return { kind, text }
}

function diffWordsOf(text: string): string[] {
  return text.match(/<[^<>]*>|\s+|[\p{L}\p{N}\p{M}’'-]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? []
}

/** Shows removed words struck through and added ones underlined, so that color isn't the only sign. */
export function DiffText({ parts }: { parts: readonly DiffPart[] }) {
  return keyedDiffParts(parts).map(({ key, kind, text }) => {
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

/** Returns the parts with their position as the key, because they have no ids. */
function keyedDiffParts(parts: readonly DiffPart[]) {
  let start = 0
  return parts.map((part) => {
    const key = `${part.kind}-${start}`
    start += part.text.length
    return { ...part, key }
  })
}

const DIFF_BLOCK_SELECTOR =
  'address,article,aside,blockquote,br,caption,dd,details,div,dl,dt,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,summary,table,tr,ul'

/** Returns what an article says, with a blank line between blocks. The HTML is only parsed, never shown or run. */
export function readableTextFromHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/\s+/g, ' '), 'text/html')
  for (const picture of body.querySelectorAll('img'))
    picture.replaceWith(`\nPicture: ${picture.alt} (${fileTextOf(picture)})\n`)
  for (const embed of body.querySelectorAll('iframe')) embed.replaceWith(`\nEmbed: ${fileTextOf(embed)}\n`)
  for (const cell of body.querySelectorAll('td, th')) cell.append(' ')
  for (const block of body.querySelectorAll(DIFF_BLOCK_SELECTOR)) {
    block.before('\n')
    block.after('\n')
  }
  return body.textContent
    .replace(/ +/g, ' ')
    .replace(/\s*\n\s*/g, '\n\n')
    .trim()
}

function fileTextOf(element: Element): string {
  return element.getAttribute('src')?.split('/').at(-1) ?? ''
}
