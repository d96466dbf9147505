import type { ICalDayJsStub } from 'ical-generator'
import { dayOf, timeOf, wallMilliseconds } from './days.ts'

/** Characters that some reader takes for the end of a line, and those that no text has. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]/gu

/** A text as it may stand in a calendar file: no control characters, no halves of characters, line ends of one kind. */
export function icsText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').toWellFormed()
}

/** The same on one line, for values that the library writes as they are. */
export function icsLine(text: string): string {
  return icsText(text).replaceAll('\n', ' ').trim()
}

/** A text for a property that the library doesn't escape. */
export function escapedIcsLine(text: string): string {
  return icsLine(text).replace(/[\\;,]/g, '\\$&')
}

/** A web address without what the library would escape as if it were a text; null for anything that is none. */
export function icsAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return url.href.replaceAll(',', '%2C').replaceAll(';', '%3B').replaceAll('\\', '%5C')
}

/** A wall time as the library takes dates: told as it is, whatever the zone of this machine. */
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
