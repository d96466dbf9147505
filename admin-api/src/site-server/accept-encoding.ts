export type Encoding = 'identity' | 'gzip' | 'br'

const REMEMBERED = 200
const LONGEST_REMEMBERED = 200
const known = new Map<string, Encoding>()

/** The best of ours that a caller takes. Browsers send few different headers, so the answers are remembered. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const remembered = known.get(header)
  if (remembered) return remembered
  const encoding = parse(header)
  if (known.size < REMEMBERED && header.length <= LONGEST_REMEMBERED) known.set(header, encoding)
  return encoding
}

/** `br;q=0.5, *;q=0`: what is named counts for itself, `*` for everything else. */
function parse(header: string): Encoding {
  const taken = new Map(header.toLowerCase().split(',').map(readCoding))
  const takes = (encoding: Encoding) => taken.get(encoding) ?? taken.get('*') ?? false
  // Some programs take anything and can't read br.
  if (taken.get('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** Split rather than matched: patterns with blanks on both sides of a mark take quadratic time. */
function readCoding(part: string): [name: string, isTaken: boolean] {
  const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
  const quality = parameters.find((word) => word.startsWith('q='))
  return [name, quality === undefined || Number(quality.slice(2)) > 0]
}
