import { withWholeLetters } from '@hometown/shared-types/calendar/whole-letters'

export interface TextFile {
  text: string
  encoding: Encoding
  /** Otherwise somebody should look at the special characters before the text is used. */
  isCertain: boolean
  /** Characters that don't exist in the encoding: it is wrong, or the file is damaged. */
  unreadable: number
}

/**
 * Decodes a file by its byte order mark, as UTF-8, by its XML declaration, or as what it most likely is.
 * @param chosen the encoding that the user chose.
 */
export async function readTextFile(file: File, chosen?: Encoding): Promise<TextFile> {
  const written = new Uint8Array(await file.arrayBuffer())
  const whole = withWholeLetters(written)
  const bytes = isPlainUtf8(whole) ? whole : written
  if (chosen) return decoded(bytes, chosen, true)
  const said = byteOrderMark(bytes) ?? (isPlainUtf8(bytes) ? 'utf-8' : xmlDeclaration(bytes))
  if (said) return decoded(bytes, said, true)
  const { encoding, isCertain } = await detectEncoding(bytes)
  return decoded(bytes, encoding, isCertain)
}

function byteOrderMark([first, second]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** English text in UTF-16 is valid UTF-8 too, with NUL characters. */
function isPlainUtf8(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}

function xmlDeclaration(bytes: Uint8Array): Encoding | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const name = /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]
  const encoding = name && encodingNamed(name)
  return encoding && encoding !== 'utf-8' ? encoding : undefined
}

function decoded(bytes: Uint8Array, encoding: Encoding, isCertain: boolean): TextFile {
  const text = new TextDecoder(encoding).decode(bytes)
  const unreadable = text.match(/[\uFFFD\u0080-\u009F]/g)?.length ?? 0
  return { text, encoding, isCertain: isCertain && unreadable === 0, unreadable }
}

interface DetectedEncoding {
  encoding: Encoding
  /** Several encodings may fit a text with few special characters. */
  isCertain: boolean
}

/** Bytes that the detector gets: its time grows with them, and they tell enough. */
const SAMPLE = 65_536
const CERTAIN = 0.9
/** The detector rates short texts alike in many encodings. Those with at least this share of the best are compared. */
const COMPARED_SHARE = 0.2
/** Chosen unless another one rates higher by more than this. */
const USUAL: Encoding = 'windows-1252'
const CLEARLY_BETTER = 1.1

interface Candidate {
  encoding: Encoding
  confidence: number
  odd: number
}

/** For bytes that are no valid UTF-8, or have NUL characters. The detector is loaded for them alone. */
async function detectEncoding(bytes: Uint8Array): Promise<DetectedEncoding> {
  const { detectAll } = await import('jschardet')
  const sample = sampleOf(bytes)
  const rated = detectAll(sample)
  const least = (rated[0]?.confidence ?? 0) * COMPARED_SHARE
  const candidates = rated.flatMap(({ encoding: name, confidence }): Candidate[] => {
    const encoding = encodingNamed(name ?? '')
    return encoding && confidence >= least ? [{ encoding, confidence, odd: oddCharacters(sample, encoding) }] : []
  })
  const [best] = candidates.sort((one, other) => one.odd - other.odd || weightOf(other) - weightOf(one))
  return best
    ? { encoding: best.encoding, isCertain: best.confidence >= CERTAIN }
    : { encoding: USUAL, isCertain: false }
}

function weightOf({ encoding, confidence }: Candidate): number {
  return encoding === USUAL ? confidence * CLEARLY_BETTER : confidence
}

/** A capital or a symbol inside a word, two scripts in one word, a quotation mark that is a letter. */
const odd =
  /(?<=\p{Ll})(?![A-Z])\p{Lu}|(?![A-Z])\p{Lu}(?=[A-Z]\p{Ll})|(?<=\p{L})[\p{So}\p{Sm}\p{Cc}\p{Pd}\uFFFD](?=\p{L})|(?<=[a-z])[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}](?=[A-Za-z])/gu

function oddCharacters(sample: Uint8Array, encoding: Encoding): number {
  return new TextDecoder(encoding).decode(sample).match(odd)?.length ?? 0
}

/** Of texts that are mostly English, only the lines with other characters say something. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE || bytes.subarray(0, SAMPLE).includes(0)) return bytes.subarray(0, SAMPLE)
  const sample = new Uint8Array(SAMPLE)
  let length = 0
  for (let at = 0; at < bytes.length && length < SAMPLE; ) {
    const found = bytes.indexOf(LINE_END, at)
    const end = found === -1 ? bytes.length : found + 1
    const line = bytes.subarray(at, Math.min(end, at + SAMPLE - length))
    if (line.some((byte) => byte >= 0x80)) {
      sample.set(line, length)
      length += line.length
    }
    at = end
  }
  return sample.subarray(0, length)
}

const LINE_END = 10

/** What browsers can decode, by the label of TextDecoder. The usual ones first. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Western (Windows)',
  macintosh: 'Western (Mac)',
  'iso-8859-15': 'Western (ISO, with €)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1250': 'Central European (Windows)',
  'iso-8859-2': 'Central European (ISO)',
  'windows-1251': 'Cyrillic (Windows)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  'euc-kr': 'Korean',
} as const
export type Encoding = keyof typeof ENCODINGS

/** Names of the detector that browsers call otherwise. */
const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  'utf-16-le': 'utf-16le',
  'utf-16-be': 'utf-16be',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  'iso8859-15': 'iso-8859-15',
  'koi8-u': 'koi8-r',
}

/** By any name of it, such as that of an XML declaration; undefined for one that browsers can't decode. */
function encodingNamed(name: string): Encoding | undefined {
  const label = OTHER_NAMES[name.toLowerCase()] ?? labelOf(name)
  return isEncoding(label) ? label : undefined
}

export function isEncoding(label: string): label is Encoding {
  return label in ENCODINGS
}

function labelOf(name: string): string {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return ''
  }
}
