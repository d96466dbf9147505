/** `Correction`, `Corrections`, `Clarification` or `Editor's note`, set apart at the beginning of a paragraph. */
const NOTICE = /<p>(?=\s*<(strong|b|em|i)>\s*(?:Corrections?|Clarification|Update|Editor[’'](?:s)? note)\b)/g

/** Paragraphs that correct an article, however its editor's software writes them, get a class that sets them apart. */
export function withMarkedCorrections(html: string): string {
  return html.replace(NOTICE, '<p class="correction">')
}
