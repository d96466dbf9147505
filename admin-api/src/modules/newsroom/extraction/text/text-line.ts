/** Each run of spaces and control characters becomes one space. */
export interface WordsLine {
  text: string
  isApart: boolean
}

const uneven = /(?! )[\p{Cc}\s]| {2}/u
const SHORT = 24

export function addWords(line: WordsLine, source: string): void {
  let from = 0
  let to = source.length
  while (from < to && isBlank(source.charCodeAt(from))) from++
  if (from > 0) line.isApart = true
  if (from === to) return
  while (isBlank(source.charCodeAt(to - 1))) to--
  const words = to - from === source.length ? source : source.slice(from, to)
  addEven(line, words.length > SHORT && !uneven.test(words) ? words : evened(words))
  line.isApart = to < source.length
}

function addEven(line: WordsLine, words: string): void {
  line.text += line.isApart && line.text !== '' ? ` ${words}` : words
}

function evened(words: string): string {
  let even = ''
  let start = 0
  for (let at = 0; at < words.length; at++) {
    const code = words.charCodeAt(at)
    if (!isBlank(code)) continue
    let end = at + 1
    while (isBlank(words.charCodeAt(end))) end++
    if (code !== 32 || end > at + 1) {
      even += `${words.slice(start, at)} `
      start = end
    }
    at = end
  }
  return start === 0 ? words : even + words.slice(start)
}

/** Equivalent to `\s` and `\p{Cc}`. */
function isBlank(code: number): boolean {
  if (code <= 32) return true
  if (code < 127) return false
  return code <= 160 || (code >= 0x1680 && isRareBlank(code))
}

function isRareBlank(code: number): boolean {
  if (code >= 0x2000 && code <= 0x200a) return true
  return [0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff].includes(code)
}
