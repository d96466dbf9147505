/** Joins letters of UTF-8 within which a line was folded (RFC 5545, 3.1), so that the bytes can be decoded. */
export function withWholeLetters(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length)
  let length = 0
  for (const byte of bytes) {
    const isInLetter = (byte & 0xc0) === 0x80
    if (isInLetter) length -= foldBefore(whole, length)
    whole[length++] = byte
  }
  return whole.subarray(0, length)
}

function foldBefore(bytes: Uint8Array, end: number): number {
  const [carriage, line, space] = [bytes[end - 3], bytes[end - 2], bytes[end - 1]]
  if ((space !== 0x20 && space !== 0x09) || (line !== 0x0a && line !== 0x0d)) return 0
  return line === 0x0a && carriage === 0x0d ? 3 : 2
}
