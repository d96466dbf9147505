import { singleLine } from '@hometown/shared-types/storable-text'

/** One line of what a model wrote for a field of plain text: without markup, and what turns the direction of a text. */
export function plainWords(written: string): string {
  return singleLine(
    written
      .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
      // Those within a line part no words.
      .replace(/<\/?(?:a|b|code|em|i|mark|small|span|strong|su[bp]|u)\b[^<>]*>/gi, '')
      .replace(/<\/?[a-z!][^<>]*>/gi, ' ')
      .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()\s]*\))?[^()\s]*\)/g, '$1')
      .replace(/(\*\*|__)(\S(?:[^*_]*\S)?)\1/g, '$2')
      .replace(/^\s{0,3}(?:#{1,6}|[-*>])\s+/gm, ''),
  )
}
