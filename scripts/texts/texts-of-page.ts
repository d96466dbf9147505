import { type Text, textsOfScript } from './texts-of-script.ts'

const VOID_TAGS = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr'

/** The texts of an Astro file: its frontmatter is a script, and its markup is JSX but for a few habits of HTML. */
export function textsOfPage(name: string, source: string): Text[] {
  const [whole, script = ''] = /^---\n([\s\S]*?)\n---\n/.exec(source) ?? ['']
  const markup = asJsx(source.slice(whole.length))
  const linesBefore = whole.split('\n').length - 1
  return [
    ...textsOfScript(`${name}.ts`, script).map(({ line, text }) => ({ line: line + 1, text })),
    ...textsOfScript(`${name}.tsx`, `<>${markup}</>`).map(({ line, text }) => ({ line: line + linesBefore, text })),
  ]
}

/** Keeps every line break, so that lines can be named. */
function asJsx(markup: string): string {
  return markup
    .replace(/<!doctype[^>]*>/gi, '')
    .replace(/<!--[\s\S]*?-->|<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, blank)
    .replace(new RegExp(`<(${VOID_TAGS})\\b((?:[^>{}/]|/(?!>)|\\{[^{}]*\\})*)>`, 'g'), '<$1$2/>')
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, '')
}
