/** Attributes and properties whose single words are texts, too: `label="Publish"`. */
const TEXT_NAMES = new Set([
  ...['alt', 'aria-label', 'aria-description', 'ariaLabel', 'caption', 'description', 'done', 'empty', 'error', 'hint'],
  ...['label', 'listLabel', 'message', 'more', 'placeholder', 'reason', 'subject', 'summary', 'text', 'tip'],
  ...['title', 'verb', 'words'],
])

export function isTextName(name: string): boolean {
  return TEXT_NAMES.has(name)
}

const SVG_PATH = /^[a-z\d\s.,-]*\d[a-z\d\s.,-]*$/i

/** True for what people read, as far as its looks tell: a sentence or a phrase, not a key, a class or a query. */
export function isSentence(text: string): boolean {
  const words = text.trim()
  if (!/\p{L}\S*\s+\S/u.test(words) || /^(?:[a-z-]+:)?\/\/|^[.#[@<]|[;={}]$/.test(words)) return false
  if (/^M[\d.]/.test(words) && SVG_PATH.test(words)) return false
  return /^[“"(]?(?:\p{Lu}|\d|…|\{…\})/u.test(words) || /[.!?…]$/.test(words)
}

/** True for anything with a letter in it, where only texts stand. */
export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text)
}
