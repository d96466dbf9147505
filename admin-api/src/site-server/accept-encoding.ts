export type Encoding = 'identity' | 'gzip' | 'br'

const REMEMBERED = 200
const known = new Map<string, Encoding>()

/** The best of ours that a caller takes. Browsers send few different headers, so the answers are remembered. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const remembered = known.get(header)
  if (remembered) return remembered
  const encoding = parse(header)
  if (known.size < REMEMBERED) known.set(header, encoding)
  return encoding
}

function parse(header: string): Encoding {
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*q=/))
      .filter(([, quality]) => quality === undefined || Number(quality) > 0)
      .map(([name]) => name),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : 'identity'
}
