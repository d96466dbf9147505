import { getEncoding } from 'encoding-sniffer/sniffer'

/** Declarations are often wrong about UTF-8, so valid UTF-8 is always read as UTF-8. */
export function decodeDocument(body: Uint8Array, contentType: string): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const said = getEncoding(bytes, { transportLayerEncodingLabel: charsetOf(contentType) })
  if (/^utf-16/i.test(said) && looksLikeUtf16(bytes)) return decode(bytes, said)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (!/^utf-/i.test(said)) return decode(bytes, said)
    return decode(bytes, isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252')
  }
}

function charsetOf(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType.slice(0, 300))?.[1]
}

function looksLikeUtf16(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 1000)
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  return head.filter((byte) => byte === 0).length > head.length / 4
}

/** A text may be cut within a character. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 200_000)
  const high = head.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0)
  const broken = new TextDecoder().decode(head).split('\uFFFD').length - 1
  return broken * 4 < high
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
