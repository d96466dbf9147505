import { closedShortcodes } from './shortcodes.ts'

/** What WordPress itself makes. */
const CORE: ReadonlySet<string> = new Set(['core', 'core-embed'])
const BLOCK = /^!--\s{1,5}(\/?)wp:([a-z][\w-]{0,60})\/([a-z][\w-]{0,60})/

/** Without an end, as `<!-- wp:jetpack/paywall /-->`: what follows is for members only. */
const MARKER_BLOCK = /<!--\s{1,5}wp:((?:[\w-]{1,60}\/)?[\w-]{0,40}(?:paywall|members?[_-]?only)[\w-]{0,40})\s/gi
const MARKER_SHORTCODE = /(?<!\[)\[([\w-]{0,40}(?:paywall|members?[_-]?only)[\w-]{0,40})[\s\]]/gi

/**
 * Shortcodes and blocks of plugins that enclose text, because some show it to members only and their name doesn't tell,
 * and those without an end that have the name of a paywall.
 * @param text as WordPress stores it
 */
export function restrictedParts(text: string): string[] {
  const shortcodes = [...closedShortcodes(text), ...namesOf(text, MARKER_SHORTCODE)]
  const blocks = [...pluginBlocksWithText(text), ...namesOf(text, MARKER_BLOCK)]
  return [
    ...[...new Set(shortcodes)].map((name) => `[${name}]`),
    ...[...new Set(blocks)].map((name) => `block “${name}”`),
  ]
}

function namesOf(text: string, marker: RegExp): string[] {
  return Array.from(text.matchAll(marker), ([, name = '']) => name.toLowerCase())
}

function pluginBlocksWithText(text: string): string[] {
  const open: string[] = []
  const found = new Set<string>()
  for (const piece of text.split('<')) {
    const end = piece.indexOf('>')
    const [, slash, namespace = '', block] = BLOCK.exec(piece) ?? []
    const name = `${namespace}/${block}`
    if (slash === '/') {
      if (open.at(-1) === name) open.pop()
    } else if (slash === '' && !CORE.has(namespace) && !piece.slice(0, end).endsWith('/--')) open.push(name)
    const shown = piece.slice(end + 1).replaceAll('&nbsp;', '')
    if (shown.trim() !== '') for (const enclosing of open.splice(0)) found.add(enclosing)
  }
  return [...found]
}
