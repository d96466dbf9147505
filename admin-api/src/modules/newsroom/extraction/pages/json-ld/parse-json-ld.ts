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
  return salvageDates(text)
}

const MOST_READ = 100_000

/** Dates of an article whose JSON is broken, usually by a quote inside a text. */
function salvageDates(text: string): unknown[] {
  const head = text.slice(0, MOST_READ)
  if (!/"(?:[a-z]{1,30})?(?:Article|BlogPosting)"/i.test(head)) return []
  const datePublished = onlyDate(head.matchAll(/"datePublished"\s{0,5}:\s{0,5}"([^"\s]{8,40})"/g))
  const dateModified = onlyDate(head.matchAll(/"dateModified"\s{0,5}:\s{0,5}"([^"\s]{8,40})"/g))
  return [{ '@type': 'WebPage', datePublished, dateModified }]
}

/** Of different dates, one is that of another article, which this one mentions. */
function onlyDate(matches: Iterable<readonly string[]>): string | undefined {
  const dates = new Set(Array.from(matches, ([, date]) => date))
  return dates.size === 1 ? [...dates][0] : undefined
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
