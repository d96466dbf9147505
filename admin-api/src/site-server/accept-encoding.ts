export type Encoding = 'identity' | 'gzip' | 'br'

const REMEMBERED = 200
const LONGEST_REMEMBERED = 200
const known = new Map<string, Encoding>()

export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const remembered = known.get(header)
  if (remembered) return remembered
  const encoding = parse(header)
  if (known.size < REMEMBERED && header.length <= LONGEST_REMEMBERED) known.set(header, encoding)
  return encoding
}

/** `br;q=0.5, *;q=0`: a named encoding overrides `*`. */
function parse(header: string): Encoding {
  const taken = new Map(header.toLowerCase().split(',').map(readCoding))
  const takes = (encoding: Encoding) => taken.get(encoding) ?? taken.get('*') ?? false
  // Not for `*`: some programs accept anything but can't decode br.
  if (taken.get('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** Not a pattern: with spaces on both sides of a separator it would take quadratic time. */
function readCoding(part: string): [name: string, isTaken: boolean] {
  const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
  const quality = parameters.find((word) => word.startsWith('q='))
  return [name, quality === undefined || Number(quality.slice(2)) > 0]
}
