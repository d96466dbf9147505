import { withWholeLetters } from '@hometown/shared-types/calendar/whole-letters'
import { detectEncoding } from './detect-encoding.ts'
import { type Encoding, encodingNamed } from './encodings.ts'

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
