import { withWholeLetters } from '@hometown/shared-types/calendar/whole-letters'

export interface TextFile {
  text: string
  encoding: Encoding
  /** Otherwise somebody should look at the special characters before the text is used. */
  isCertain: boolean
}

/**
 * Decodes a file by its byte order mark or as UTF-8, else as Western spreadsheet programs write it.
 * @param chosen the encoding that the user chose.
 */
export async function readTextFile(file: File, chosen?: Encoding): Promise<TextFile> {
  const written = new Uint8Array(await file.arrayBuffer())
  const whole = withWholeLetters(written)
  if (chosen) return { text: decode(isUtf8(whole) ? whole : written, chosen), encoding: chosen, isCertain: false }
  const marked = byteOrderMark(written)
  if (marked) return { text: decode(written, marked), encoding: marked, isCertain: true }
  if (isUtf8(whole)) return { text: decode(whole, 'utf-8'), encoding: 'utf-8', isCertain: true }
  return { text: decode(written, 'windows-1252'), encoding: 'windows-1252', isCertain: false }
}

function byteOrderMark([first, second]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** By the label of TextDecoder. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Western (Windows)',
  macintosh: 'Western (Mac)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1258': 'Vietnamese',
  shift_jis: 'Japanese',
  gb18030: 'Chinese',
  'euc-kr': 'Korean',
} as const
export type Encoding = keyof typeof ENCODINGS
