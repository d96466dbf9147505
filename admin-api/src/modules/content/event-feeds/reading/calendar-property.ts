import { singleLine } from '@hometown/shared-types/storable-text'
import ICAL from 'ical.js'

export interface CalendarProperty {
  name: string
  parameters: Readonly<Record<string, string>>
  /** As parsed by ical.js: unescaped texts, dates such as `2026-11-20T19:00:00Z`. */
  values: readonly string[]
  raw: string
}

export type Properties = ReadonlyMap<string, readonly CalendarProperty[]>

/** Recurrence rules are parsed separately, because we support only some of them. */
const asWritten: ReadonlySet<string> = new Set(['rrule', 'exrule'])

export function readProperties(lines: readonly string[], wanted: ReadonlySet<string>): Properties {
  const properties = new Map<string, CalendarProperty[]>()
  for (const line of lines) {
    const name = /^[\w-]+/.exec(line)?.[0].toLowerCase() ?? ''
    if (!wanted.has(name)) continue
    const property = asWritten.has(name)
      ? { name, parameters: {}, values: [], raw: writtenValue(line) }
      : readProperty(line)
    if (!property) continue
    const known = properties.get(name)
    if (known) known.push(property)
    else properties.set(name, [property])
  }
  return properties
}

export function readProperty(line: string): CalendarProperty | undefined {
  const mended = plainLineEnds(dayWithoutTime(quoteZone(nameEncoding(line))))
  try {
    const [name, parameters, , ...values] = ICAL.parse.property(mended)
    const plain: Record<string, string> = {}
    for (const [key, value] of Object.entries(parameters))
      plain[key.trim()] = Array.isArray(value) ? value.join(',') : `${value}`
    const raw = writtenValue(mended)
    if (/^quoted-printable$/i.test(plain.encoding ?? '')) {
      return { name, parameters: plain, values: [fromQuotedPrintable(raw, plain.charset)], raw }
    }
    return {
      name,
      parameters: plain,
      values: values.flat().map((value: unknown) => (typeof value === 'object' ? '' : `${value}`)),
      raw,
    }
  } catch {
    return undefined
  }
}

/** First value of a property, as a single line without control characters. */
export function textOf(properties: Properties, name: string): string {
  return singleLine(properties.get(name)?.[0]?.values[0] ?? '')
}

/** Adds the parameter name that vCalendar 1.0 omits: `DESCRIPTION;QUOTED-PRINTABLE:`. */
function nameEncoding(line: string): string {
  return line.replace(/^([\w-]+(?:;[^:]*)?);(QUOTED-PRINTABLE|BASE64|8BIT|7BIT)(?=[;:])/i, '$1;ENCODING=$2')
}

/** Zone names with a colon or a semicolon need quotation marks, which some programs omit. */
function quoteZone(line: string): string {
  return line.replace(
    /^([\w-]+(?:;VALUE=[\w-]+)?);TZID=((?:[^";]|;(?![\w-]+=)){1,150}?)((?:;[\w-]+=[^":;]*)*):(\d{8}(?:T\d{4,6}Z?)?(?:[,/].*)?)$/i,
    '$1;TZID="$2"$3:$4',
  )
}

/** Some programs write `DTSTART;VALUE=DATE:20270608T000000`. */
function dayWithoutTime(line: string): string {
  return line.replace(/^([\w-]+;VALUE=DATE:\d{8})T000000Z?$/i, '$1')
}

/** Some programs write `\r\n` for `\n`. */
function plainLineEnds(line: string): string {
  return line.replace(/(?<!\\)((?:\\\\)*)\\r(?=\\n)/g, '$1')
}

function writtenValue(line: string): string {
  let isQuoted = false
  for (let index = 0; index < line.length; index++) {
    const letter = line[index]
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === ':' && !isQuoted) return line.slice(index + 1)
  }
  return ''
}

function fromQuotedPrintable(text: string, charset = 'utf-8'): string {
  const bytes = Buffer.from(
    text
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}
