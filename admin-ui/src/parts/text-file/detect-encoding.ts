import { type Encoding, encodingNamed } from './encodings.ts'

export interface DetectedEncoding {
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
export async function detectEncoding(bytes: Uint8Array): Promise<DetectedEncoding> {
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
