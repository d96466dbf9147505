export interface TextPicture {
  /** As in the text. */
  src: string
  /** The file to make sizes from: a larger one of the same picture and host, if the text names one. */
  original: string
}

/** An `img` of the sanitizer: attributes in double quotes, without `>`. */
export const IMAGE_TAG = /<img [^<>]*>/g

/** Pixels; no page shows wider pictures. */
const WIDEST = 2560

/** Each once. @param html safe HTML */
export function picturesInText(html: string): TextPicture[] {
  if (!html.includes('<img ')) return []
  const found = new Map<string, TextPicture>()
  for (const [tag] of html.matchAll(IMAGE_TAG)) {
    const { src, srcset } = attributesOfTag(tag)
    if (src && !found.has(src)) found.set(src, { src, original: largestOf(src, srcset ?? '') })
  }
  return [...found.values()]
}

/** By name, as a browser reads them. @param tag of safe HTML */
export function attributesOfTag(tag: string): Record<string, string> {
  const pairs = Array.from(tag.matchAll(/\s([\w:-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, plain(value)])
  return Object.fromEntries(pairs)
}

/** For an attribute in double quotes. */
export function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function plain(value: string): string {
  if (!value.includes('&')) return value
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function largestOf(src: string, srcset: string): string {
  let largest = { url: src, width: 0 }
  for (const { url, width } of candidatesOf(srcset)) {
    if (width > largest.width && width <= WIDEST && isSameHost(url, src)) largest = { url, width }
  }
  return largest.url
}

/** `a.jpg 300w, b.jpg 600w`; the space after the comma may be missing. */
function candidatesOf(srcset: string): { url: string; width: number }[] {
  const found: { url: string; width: number }[] = []
  const words = srcset.split(/\s+/)
  let url = words.shift() ?? ''
  for (const [at, word] of words.entries()) {
    const [, digits, comma, next = ''] = /^(\d{1,5})w(,|$)(.*)/.exec(word) ?? []
    const isCandidate = digits !== undefined && url !== '' && (comma !== '' || at === words.length - 1)
    if (isCandidate) found.push({ url, width: Number(digits) })
    url = isCandidate ? next : word
  }
  return found
}

function isSameHost(url: string, other: string): boolean {
  return URL.canParse(url) && URL.canParse(other) && new URL(url).origin === new URL(other).origin
}
