export interface MailHead {
  readonly to: string
  readonly from: string
  readonly subject: string
}

export interface MailHeader {
  readonly name: string
  readonly value: string
}

export function readHeaders(mail: string): MailHeader[] {
  const end = mail.search(/\r?\n\r?\n/)
  const head = (end < 0 ? mail : mail.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ')
  return head.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [{ name: line.slice(0, colon), value: decodeWords(line.slice(colon + 1).trim()) }] : []
  })
}

export function mailHead(mail: string): MailHead {
  const headers = readHeaders(mail)
  const value = (wanted: string) => headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? ''
  return { to: value('to'), from: value('from'), subject: value('subject') }
}

/** RFC 2047. Only UTF-8, because we write nothing else. */
function decodeWords(text: string): string {
  return text.replace(/(\?=)\s+(?==\?)/g, '$1').replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) => {
    // Two encoded words may share a character of several bytes.
    const bytes = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, way, coded = '']) =>
      way?.toLowerCase() === 'b' ? Buffer.from(coded, 'base64') : quotedBytes(coded),
    )
    return Buffer.concat(bytes).toString('utf8')
  })
}

function quotedBytes(coded: string): Buffer {
  const plain = coded
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}
