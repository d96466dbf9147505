const [UNSIGNED, NEGATIVE, BYTES, TEXT, MAP] = [0, 1, 2, 3, 5]

/** As much of RFC 8949 as authenticators use: integers, bytes, texts and maps. */
export function encodeCbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(NEGATIVE, -1 - value) : head(UNSIGNED, value)
  if (typeof value === 'string') return Buffer.concat([head(TEXT, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(BYTES, value.length), value])
  if (value instanceof Map) {
    const parts = [...value].flatMap(([key, inner]) => [encodeCbor(key), encodeCbor(inner)])
    return Buffer.concat([head(MAP, value.size), ...parts])
  }
  throw new Error(`No CBOR for ${typeof value}`)
}

function head(kind: number, count: number): Buffer {
  const type = kind << 5
  if (count < 24) return Buffer.from([type | count])
  if (count < 256) return Buffer.from([type | 24, count])
  return Buffer.from([type | 25, count >> 8, count & 255])
}
