import { bylineKey, nameAt, namesInByline } from '@hometown/shared-types/byline'

/** Puts a chosen name where the caret stands: `By Ada Roe and B|` → `By Ada Roe and Bo Diaz`. */
export function completeByline(byline: string, caret: number, name: string): string {
  const { start, end } = nameAt(byline, caret)
  // Some names contain what separates others, such as `Lind & Daughters`.
  const first = nameAt(byline, 0).start
  const isTypedWhole = bylineKey(name).startsWith(bylineKey(byline.slice(first, end)))
  return byline.slice(0, isTypedWhole ? first : start) + name + byline.slice(end)
}

/** `Ada Roe` → `Ada Roe and `; `Ada Roe and Bo Diaz` → `Ada Roe, Bo Diaz and `. */
export function makeRoomForAnother(byline: string, names: readonly string[]): string {
  const text = byline.trimEnd()
  const last = text.lastIndexOf(' and ')
  const isInName = names.some((name) => name.includes(' and '))
  const listed = last === -1 || isInName ? text : `${text.slice(0, last)}, ${text.slice(last + ' and '.length)}`
  return `${listed} and `
}

/** While the next name isn't begun: `Ada Roe and ` → `Ada Roe`. */
export function withoutOpenEnd(byline: string): string {
  return byline.trim().replace(/(?:,| and| &)$/i, '')
}

/** Bylines of one name, for suggestions; the others are made of them. */
export function singleNames(bylines: readonly string[]): string[] {
  return bylines.flatMap((byline) => {
    const [whole = '', ...parts] = namesInByline(byline)
    return parts.length === 1 && whole !== '' ? [whole] : []
  })
}
