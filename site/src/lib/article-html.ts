const FIRST_LEVEL = 2

/**
 * Orders the headings of an article's text: they start below the article's title and never skip a level. A text from
 * elsewhere may begin with `h3` or `h4`; headings of the same kind stay alike. Sanitized headings never nest.
 */
export function withOrderedHeadings(html: string, firstLevel = FIRST_LEVEL): string {
  const open: { written: number; level: number }[] = []
  let current = firstLevel
  return html.replace(/<(\/?)h([1-6])(?=[\s>])/g, (_, end: string, digit: string) => {
    if (end === '') current = levelOf(Number(digit))
    return `<${end}h${current}`
  })

  function levelOf(written: number): number {
    let above = open.at(-1)
    while (above !== undefined && above.written >= written) {
      open.pop()
      above = open.at(-1)
    }
    const level = above === undefined ? firstLevel : Math.min(above.level + 1, 6)
    open.push({ written, level })
    return level
  }
}

/** An emphasized `Correction`, `Clarification`, `Update` or `Editor's note` at the start of a paragraph. */
const NOTICE = /<p>(?=\s*<(strong|b|em|i)>\s*(?:Corrections?|Clarification|Update|Editor[’'](?:s)? note)\b)/g

export function withMarkedCorrections(html: string): string {
  return html.replace(NOTICE, '<p class="correction">')
}

export function hasItalics(html: string): boolean {
  return /<(?:em|i|cite|blockquote)\b/.test(html)
}
