/**
 * The text of an Atom content or summary: HTML that stands in base64 is decoded, and other media (pictures, sounds,
 * PDFs) have none. Producers forget the type or give a wrong one, so only the characters say what is base64.
 * @see https://www.rfc-editor.org/rfc/rfc4287#section-4.1.3.3
 */
export function atomText(value: string | undefined, type?: string): string | undefined {
  if (!value) return undefined
  const decoded = decodedBase64(value)
  if (decoded !== undefined) return isMedia(type) ? undefined : decoded
  return isText(type) ? value : undefined
}

/** `text`, `html` and `xhtml` are Atom's own words for types. */
export function isText(type: string | undefined): boolean {
  return !type?.includes('/') || /^\s*(?:text\/|application\/(?:[\w.-]+\+)?xml\b)/i.test(type)
}

function isMedia(type: string | undefined): boolean {
  return type !== undefined && !isText(type) && !/^\s*application\/octet-stream\b/i.test(type)
}

/** Shorter ones could be words. */
const SHORTEST = 12
const alphabet = /^[A-Za-z0-9+/]+={0,2}$/

function decodedBase64(value: string): string | undefined {
  const letters = value.replace(/\s+/g, '')
  if (letters.length < SHORTEST || letters.length % 4 !== 0 || !alphabet.test(letters)) return undefined
  const bytes = Buffer.from(letters, 'base64')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
