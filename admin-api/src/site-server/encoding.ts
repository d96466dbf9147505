export type Encoding = 'identity' | 'gzip' | 'br'

/** Browsers send few different headers, and reading one takes as long as the rest of an answer from memory. */
const encodingByHeader = new Map<string, Encoding>()
const KNOWN_ENCODING_HEADERS = 200

/** @param header `Accept-Encoding`, such as `gzip, br;q=0.5` */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const chosen = encodingByHeader.get(header) ?? readAcceptEncoding(header)
  if (encodingByHeader.size < KNOWN_ENCODING_HEADERS && header.length < KNOWN_ENCODING_HEADERS)
    encodingByHeader.set(header, chosen)
  return chosen
}

function readAcceptEncoding(header: string): Encoding {
  const codings = header.toLowerCase().split(',').map(readAcceptedCoding)
  if (codings.includes('br')) return 'br'
  return codings.includes('gzip') ? 'gzip' : 'identity'
}

/** Returns undefined for an unwanted coding. A pattern with spaces around its signs would take quadratic time. */
function readAcceptedCoding(part: string): string | undefined {
  const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
  const quality = parameters.find((word) => word.startsWith('q='))
  return quality === undefined || Number(quality.slice(2)) > 0 ? name : undefined
}

export function isCompressible(type: string): boolean {
  return /^text\/|json|javascript|xml/.test(type)
}

/** Shorter answers fit into one packet as they are. */
export const SMALLEST_COMPRESSED = 1000
