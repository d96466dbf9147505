export function parseJsonLd(written: string): unknown[] {
  const text = written
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\]\]>|\/\*\s*\]\]>\s*\*\/)\s*$/, '')
    .replace(/;\s*$/, '')
    .trim()
  if (text === '') return []
  for (const attempt of [text, mended(text)]) {
    try {
      return [JSON.parse(attempt)]
    } catch {}
  }
  return []
}

/** Broken in practice: line breaks in strings, trailing commas, missing closing brackets, quotes escaped as HTML. */
function mended(written: string): string {
  const text = written.includes('"') ? written : written.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const kept: string[] = []
  const open: string[] = []
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (inString) {
      if (character === '\\') kept.push(character, text.charAt(++at))
      else kept.push(character < ' ' ? ' ' : character)
      if (character === '"') inString = false
      continue
    }
    if (character === '"') inString = true
    else if (character === '{' || character === '[') open.push(character === '{' ? '}' : ']')
    else if (character === '}' || character === ']') {
      dropLooseComma(kept)
      open.pop()
    }
    kept.push(character < ' ' ? ' ' : character)
  }
  if (inString) kept.push('"')
  dropLooseComma(kept)
  return kept.join('') + open.reverse().join('')
}

function dropLooseComma(kept: string[]): void {
  let last = kept.length - 1
  while (last >= 0 && kept[last] === ' ') last--
  if (kept[last] === ',') kept.length = last
}
