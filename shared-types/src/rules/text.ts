/** PostgreSQL stores neither NUL nor half surrogate pairs, and both databases must store the same. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Titles and the like get no line breaks, control characters, or characters that change the text direction. */
export function singleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Keeps line breaks and tabs; removes other control characters. */
export function plainLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Returns false for a text with only zero-width spaces and direction marks. */
export function isVisible(text: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}\p{M}]/u.test(text)
}

/** Sorts by code unit, the same on every machine; `localeCompare` depends on the machine's language data. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Escapes text, and attributes in double quotes. */
export function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Escapes for any flags, inside and outside classes, as `RegExp.escape` does, which Node 20 doesn't have. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&').replace(OTHER_PUNCTUATION, regExpCodeOf)
}

// A backslash before these is an error or means something else with the flags `u` and `v`.
const OTHER_PUNCTUATION = /[-,=<>#&!%:;@~'`"]/g

function regExpCodeOf(sign: string): string {
  return `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
}

/** Takes linear time, where `/x+$/` takes quadratic. @param one matches one character, without flags `g` and `y` */
export function trimEndCharacters(text: string, one: RegExp): string {
  let end = text.length
  while (end > 0 && one.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

export function withoutTrailingSlashes(address: string): string {
  return trimEndCharacters(address, /\//)
}

/** Returns undefined for a text that isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Our deepest body nests ten values, far fewer than these. */
const MAX_JSON_DEPTH = 100
/** The marks are commas and brackets. Most bodies may have 100 kB, and so never as many. */
const MAX_JSON_MARKS = 100_000

const QUOTE_CODE = 34
const COMMA_CODE = 44
const BACKSLASH_CODE = 92
const OPENING_BRACKET_CODES: ReadonlySet<number> = new Set([91, 123])
const CLOSING_BRACKET_CODES: ReadonlySet<number> = new Set([93, 125])

/** A text of 8 MB in brackets becomes some 400 MB of values, and blocks all others for seconds. Linear in length. */
export function isTooComplex(json: string, maxMarks = MAX_JSON_MARKS): boolean {
  let depth = 0
  let marks = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE_CODE) {
      at = endOfJsonString(json, at)
      continue
    }
    if (OPENING_BRACKET_CODES.has(sign)) depth++
    else if (CLOSING_BRACKET_CODES.has(sign)) depth--
    else if (sign !== COMMA_CODE) continue
    if (depth > MAX_JSON_DEPTH || ++marks > maxMarks) return true
  }
  return false
}

function endOfJsonString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end
    while (json.charCodeAt(before - 1) === BACKSLASH_CODE) before--
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}

/** Matches in URLs, too, where `@` is %40. Never starts inside a JSON escape. */
const mailAddressPattern =
  /(?<!\\)[\p{L}\p{N}_.+'!#$%*^`|~-]{1,64}(?:@|%40)[\p{L}\p{N}_%-]{1,63}(?:\.[\p{L}\p{N}_%-]{1,63}){1,127}/giu

export function withoutMailAddresses(text: string): string {
  return text.replace(mailAddressPattern, '[email]')
}

/** The secret end of such a URL shows a draft, or lets anybody change a subscription or report bounces. */
const secretLinkPattern =
  /(\/api\/(?:subscribers\/(?:(?:unsubscribe|confirm|undo|by-key)\/)?|webhooks\/mail\/\w{1,20}\/)|\/preview\/)[\w.~%-]{20,}|(#key=|\/invitation#)[\w%-]+/g

export function withoutSecretLinks(text: string): string {
  return text.replace(secretLinkPattern, '$1$2[removed]')
}

/** The password is as in postgres://user:password@host. */
const urlPasswordPattern = /(:\/\/[^\s/?#"@:]*:)[^\s/?#"]+(?=@)/g

/** Cleans what goes to a log: without the passwords of addresses, secret links and email addresses. */
export function withoutSecrets(text: string): string {
  return withoutSecretLinks(withoutMailAddresses(text.replace(urlPasswordPattern, '$1[removed]')))
}

/** Joins letters of UTF-8 within which a line was folded (RFC 5545, 3.1), so that the bytes can be decoded. */
export function joinFoldedLetters(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length)
  let length = 0
  for (const byte of bytes) {
    const isInLetter = (byte & 0xc0) === 0x80
    if (isInLetter) length -= foldLengthBefore(whole, length)
    whole[length++] = byte
  }
  return whole.subarray(0, length)
}

function foldLengthBefore(bytes: Uint8Array, end: number): number {
  const [carriage, line, space] = [bytes[end - 3], bytes[end - 2], bytes[end - 1]]
  if ((space !== 0x20 && space !== 0x09) || (line !== 0x0a && line !== 0x0d)) return 0
  return line === 0x0a && carriage === 0x0d ? 3 : 2
}

/** Keeps scores and votes in one line: browsers break `4–1` after the dash. It isn't for stored texts. */
export function withUnbreakableScores(text: string): string {
  return text.replace(/(?<=\d)[–-](?=\d)/g, '\u2060$&\u2060')
}
