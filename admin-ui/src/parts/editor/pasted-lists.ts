interface Line {
  paragraph: Element
  list: string
  level: number
}

/**
 * Word pastes lists as paragraphs whose style names a list and a level, with the bullet or number as text. Turns them
 * into real lists.
 */
export function spellOutWordLists(body: Element): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const lines = linesFrom(paragraph)
    // Paragraphs that already became list items are no longer in the body.
    if (lines.length === 0 || !body.contains(paragraph)) continue
    const place = body.ownerDocument.createElement('div')
    paragraph.before(place)
    place.replaceWith(...listsOf(lines))
  }
}

/** The consecutive paragraphs of one list. */
function linesFrom(first: Element): Line[] {
  const lines: Line[] = []
  for (let next: Element | null = first; next; next = next.nextElementSibling) {
    const line = lineOf(next)
    if (!line || (lines[0] && lines[0].list !== line.list)) break
    lines.push(line)
  }
  return lines
}

function lineOf(paragraph: Element): Line | undefined {
  const [, list, level] = /mso-list:\s*(l\d+) level(\d)/i.exec(paragraph.getAttribute('style') ?? '') ?? []
  return list === undefined ? undefined : { paragraph, list, level: Number(level) }
}

/** Deeper lines become a list inside the previous item. */
function listsOf(lines: readonly Line[]): Element[] {
  const made: Element[] = []
  const open: { list: Element; level: number }[] = []
  for (const { paragraph, level } of lines) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = paragraph.ownerDocument.createElement(isNumbered(paragraph) ? 'ol' : 'ul')
      // A list that continues after a paragraph keeps counting.
      const first = firstNumber(paragraph)
      if (first > 1) list.setAttribute('start', String(first))
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else made.push(list)
      open.push({ list, level })
    }
    open.at(-1)?.list.append(itemOf(paragraph))
  }
  return made
}

function itemOf(paragraph: Element): Element {
  for (const marker of markersOf(paragraph)) marker.remove()
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  paragraph.remove()
  return item
}

function isNumbered(paragraph: Element): boolean {
  return markersOf(paragraph).some((marker) => /^\s*\(?[\da-z]+[.)]/i.test(marker.textContent ?? ''))
}

function firstNumber(paragraph: Element): number {
  const [, number] = /^\s*\(?(\d{1,5})[.)]/.exec(markersOf(paragraph)[0]?.textContent ?? '') ?? []
  return Number(number ?? 1)
}

function markersOf(paragraph: Element): Element[] {
  return [...paragraph.querySelectorAll('[style]')].filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  )
}
