import { singleLine } from '@hometown/shared-types/storable-text'

export function plainWords(written: string): string {
  return singleLine(
    withoutScripts(written)
      .replace(/<\/?(?:a|b|code|em|i|mark|small|span|strong|su[bp]|u)\b[^<>]*>/gi, '')
      .replace(/<\/?[a-z!][^<>]*>/gi, ' ')
      .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?\)/g, '$1')
      .replace(/(\*\*|__)(\S(?:[^*_]*\S)?)\1/g, '$2')
      .replace(/^\s{0,3}(?:#{1,6}|[-*>])\s+/gm, ''),
  )
}

const SCRIPT = /<(script|style)\b[^<>]*>/gi
const ENDS = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi }

/** Searches only once for a missing end, to stay linear. The tag pattern removes an unclosed script. */
function withoutScripts(written: string): string {
  const parts: string[] = []
  let from = 0
  const endless = new Set<string>()
  for (const { 0: tag, 1: name = '', index } of written.matchAll(SCRIPT)) {
    const kind = name.toLowerCase() === 'script' ? 'script' : 'style'
    if (index < from || endless.has(kind)) continue
    const end = ENDS[kind]
    end.lastIndex = index + tag.length
    const closing = end.exec(written)
    if (!closing) {
      endless.add(kind)
      continue
    }
    parts.push(written.slice(from, index))
    from = end.lastIndex
  }
  return [...parts, written.slice(from)].join(' ')
}
