/** `cite` refers to a source of the answer. */
export type AnswerSpan =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; spans: AnswerSpan[] }
  | { kind: 'link'; href: string; spans: AnswerSpan[] }
  | { kind: 'cite'; number: number }

export type AnswerBlock =
  | { kind: 'paragraph' | 'quote'; spans: AnswerSpan[] }
  | { kind: 'heading'; level: 2 | 3; spans: AnswerSpan[] }
  /** `start` is the number of the first item. Nested lists follow as blocks with a greater `depth`. */
  | { kind: 'list'; ordered: boolean; start: number; depth: number; items: AnswerSpan[][] }
  /** Every row has as many cells as the head. */
  | { kind: 'table'; head: AnswerSpan[][]; rows: AnswerSpan[][][] }
  | { kind: 'code'; text: string }

const ITEM = /^(\s{0,12})(?:[-*+•]|(\d{1,3})[.)])\s+(.*)/
const HEADING = /^\s{0,3}(#{1,6})\s+(.*)/
const FENCE = /^\s{0,3}(?:```|~~~)/
const QUOTE = /^\s{0,3}>\s?(.*)$/
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/
const TABLE_RULE = /^\s{0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const DEEPEST = 3
const DEEPEST_LIST = 3
/** Wider tables aren't readable. */
const COLUMNS = 12
/** The pattern takes seconds on longer lines. */
const LONGEST_RULE = 1000
const SPAN =
  /\*\*(?=\S)([^*\n]{1,2000}?)\*\*|(?<![\w*])\*(?=[^\s*])([^*\n]{1,2000}?)\*(?!\w)|`([^`\n]{1,1000})`|\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>"']{1,2000})\)|\[(\d{1,3}(?:\s*,\s*\d{1,3}){0,9})\]|(?<![\w/])(https?:\/\/[^\s<>()"'`|*]{0,2000}[^\s<>()"'`|*.,;:!?\]])/g

/** Reads the Markdown of models as plain data: never HTML, and only http(s) links. Everything else stays text. */
export function readAnswer(text: string): AnswerBlock[] {
  const blocks: AnswerBlock[] = []
  // Also splits at U+2028 and U+2029, which `.` in a pattern doesn't match.
  const lines = text.split(/\r\n?|[\n\u2028\u2029]/)
  let paragraph: string[] = []
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', spans: readSpans(paragraph.join(' ')) })
    paragraph = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (FENCE.test(line)) {
      close()
      let until = at + 1
      while (until < lines.length && !FENCE.test(lines[until] ?? '')) until++
      blocks.push({ kind: 'code', text: lines.slice(at + 1, until).join('\n') })
      at = until
      continue
    }
    const table = readTable(lines, at)
    if (table) {
      close()
      blocks.push(table.block)
      at = table.until
      continue
    }
    const heading = HEADING.exec(line)
    const item = RULE.test(line) ? null : ITEM.exec(line)
    const quote = QUOTE.exec(line)
    if (line.trim() === '' || RULE.test(line)) close()
    else if (heading) {
      close()
      blocks.push({
        kind: 'heading',
        level: (heading[1]?.length ?? 2) <= 2 ? 2 : 3,
        spans: readSpans(withoutClosingMarks(heading[2] ?? '')),
      })
    } else if (item) {
      close()
      const [, indent = '', number, words = ''] = item
      const depth = Math.min(DEEPEST_LIST, Math.floor(indent.replaceAll('\t', '    ').length / 2))
      addItem(blocks, { number: number === undefined ? undefined : Number(number), depth, spans: readSpans(words) })
    } else if (quote) {
      close()
      blocks.push({ kind: 'quote', spans: readSpans(quote[1] ?? '') })
    } else paragraph.push(line.trim())
  }
  close()
  return blocks
}

/** `Title ##` → `Title`. A pattern would take quadratic time on long lines. */
function withoutClosingMarks(heading: string): string {
  const text = heading.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return text.slice(0, end).trimEnd()
}

/** Models put empty lines within lists. Anything else ends the list. */
function addItem(
  blocks: AnswerBlock[],
  { number, depth, spans }: { number: number | undefined; depth: number; spans: AnswerSpan[] },
): void {
  const ordered = number !== undefined
  const last = blocks.at(-1)
  if (last?.kind === 'list' && last.ordered === ordered && last.depth === depth) last.items.push(spans)
  else blocks.push({ kind: 'list', ordered, start: number ?? 1, depth, items: [spans] })
}

/** A row with a rule of as many columns below it. Undefined if no table begins here. */
function readTable(lines: readonly string[], at: number): { block: AnswerBlock; until: number } | undefined {
  const [first = '', rule = ''] = lines.slice(at, at + 2)
  if (!first.includes('|') || !rule.includes('|') || rule.length > LONGEST_RULE || !TABLE_RULE.test(rule))
    return undefined
  const head = cellsOf(first)
  if (head.length !== cellsOf(rule).length || head.length < 2 || head.length > COLUMNS) return undefined
  const rows: string[][] = []
  let until = at + 1
  while (lines[until + 1]?.includes('|')) {
    until++
    const cells = cellsOf(lines[until] ?? '')
    rows.push(head.map((_, column) => cells[column] ?? ''))
  }
  const spansOf = (cells: readonly string[]) => cells.map((cell) => readSpans(cell))
  return { block: { kind: 'table', head: spansOf(head), rows: rows.map(spansOf) }, until }
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
}

function readSpans(text: string, depth = 0): AnswerSpan[] {
  const spans: AnswerSpan[] = []
  let from = 0
  const inner = (part: string): AnswerSpan[] =>
    depth < DEEPEST ? readSpans(part, depth + 1) : [{ kind: 'text', text: part }]
  for (const match of text.matchAll(SPAN)) {
    const [whole, strong, emphasis, code, label, href, numbers, address] = match
    if (match.index > from) spans.push({ kind: 'text', text: text.slice(from, match.index) })
    from = match.index + whole.length
    if (strong !== undefined) spans.push({ kind: 'strong', spans: inner(strong) })
    else if (emphasis !== undefined) spans.push({ kind: 'emphasis', spans: inner(emphasis) })
    else if (code !== undefined) spans.push({ kind: 'code', text: code })
    else if (label !== undefined && href !== undefined && URL.canParse(href))
      spans.push({ kind: 'link', href, spans: [{ kind: 'text', text: label.replaceAll('**', '') }] })
    else if (address !== undefined && URL.canParse(address))
      spans.push({ kind: 'link', href: address, spans: [{ kind: 'text', text: address }] })
    else if (numbers !== undefined)
      for (const number of numbers.split(',')) spans.push({ kind: 'cite', number: Number(number) })
    else spans.push({ kind: 'text', text: whole })
  }
  if (from < text.length) spans.push({ kind: 'text', text: text.slice(from) })
  return spans
}

export function textOfSpans(spans: readonly AnswerSpan[]): string {
  return spans
    .map((span) => {
      if (span.kind === 'cite') return ''
      return 'text' in span ? span.text : textOfSpans(span.spans)
    })
    .join('')
}
