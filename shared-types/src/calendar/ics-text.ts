import type { ICalDayJsStub } from 'ical-generator'
import { dayOf, timeOf, wallMilliseconds } from './days.ts'

/** Characters that some readers take for the end of a line, and control characters. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]/gu

/** Removes control characters and half surrogate pairs, and unifies line ends. */
export function icsText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').toWellFormed()
}

/** On one line, for values that the library writes unchanged. */
export function icsLine(text: string): string {
  return icsText(text).replaceAll('\n', ' ').trim()
}

/** For properties that the library doesn't escape. */
export function escapedIcsLine(text: string): string {
  return icsLine(text).replace(/[\\;,]/g, '\\$&')
}

/** Percent-encodes characters that the library would escape as text. Null unless it is a web address. */
export function icsAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return url.href.replaceAll(',', '%2C').replaceAll(';', '%3B').replaceAll('\\', '%5C')
}

/** Makes the library write a wall time as it is, whatever this machine's zone. */
export class WallTime implements ICalDayJsStub {
  readonly wallTime: string

  constructor(wallTime: string) {
    this.wallTime = wallTime
  }

  tz(): WallTime {
    return this
  }

  utc(): WallTime {
    return this
  }

  isValid(): boolean {
    return !Number.isNaN(wallMilliseconds(this.wallTime))
  }

  format(pattern = ''): string {
    const time = timeOf(this.wallTime) || 'T00:00'
    return pattern === 'HHmmss' ? `${time.slice(1).replace(':', '')}00` : dayOf(this.wallTime).replaceAll('-', '')
  }

  toDate(): Date {
    return new Date(wallMilliseconds(this.wallTime))
  }

  toJSON(): string {
    return this.wallTime
  }
}
