/** A picture in the text of an article. */
export interface TextPicture {
  /** What the text shows. */
  src: string
  /** The file to make sizes of: the same picture, where the text names a larger one of the same host. */
  original: string
}

/** An `img` as the sanitiser writes it: attributes in double quotes, no `>` in them. */
export const IMAGE_TAG = /<img [^<>]*>/g

/** Wider files hold nothing that a page would show. */
const WIDEST = 2560

/** The pictures of a text, each once. @param html safe HTML. */
export function picturesInText(html: string): TextPicture[] {
  if (!html.includes('<img ')) return []
  const found = new Map<string, TextPicture>()
  for (const [tag] of html.matchAll(IMAGE_TAG)) {
    const { src, srcset } = attributesOfTag(tag)
    if (src && !found.has(src)) found.set(src, { src, original: largestOf(src, srcset ?? '') })
  }
  return [...found.values()]
}

/** The attributes of one tag of safe HTML by name, as a browser reads them. */
export function attributesOfTag(tag: string): Record<string, string> {
  const pairs = Array.from(tag.matchAll(/\s([\w:-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, plain(value)])
  return Object.fromEntries(pairs)
}

/** A text as it stands in an attribute with double quotes. */
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

/** `a.jpg 300w, b.jpg 600w`; also without a blank after the comma. */
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
