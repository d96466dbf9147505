const BLOCK =
  'address|article|aside|blockquote|details|div|dl|dd|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|audio|video'
const OPENING = new RegExp(`<(?:${BLOCK})(?=[\\s/>])`, 'gi')
const CLOSING = new RegExp(`</(?:${BLOCK})\\s{0,9}>`, 'gi')
const BEGINS_WITH_BLOCK = new RegExp(`^</?(?:${BLOCK})(?=[\\s/>])`, 'i')

/**
 * A text of WordPress's classic editor, which stores empty lines for paragraphs. What stands in blocks already, and
 * preformatted text, stays.
 */
export function withParagraphs(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/(?=<pre[\s>])|(?<=<\/pre>)/i)
    .map((part) => (/^<pre[\s>]/i.test(part) ? part : paragraphs(part)))
    .join('\n')
}

function paragraphs(text: string): string {
  return text
    .replace(OPENING, '\n\n$&')
    .replace(CLOSING, '$&\n\n')
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (BEGINS_WITH_BLOCK.test(part) ? part : `<p>${part.replace(/(?<!<br ?\/?>)\n/g, '<br>\n')}</p>`))
    .join('\n')
}
