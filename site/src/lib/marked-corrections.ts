/** An emphasized `Correction`, `Clarification`, `Update` or `Editor's note` at the start of a paragraph. */
const NOTICE = /<p>(?=\s*<(strong|b|em|i)>\s*(?:Corrections?|Clarification|Update|Editor[’'](?:s)? note)\b)/g

export function withMarkedCorrections(html: string): string {
  return html.replace(NOTICE, '<p class="correction">')
}
