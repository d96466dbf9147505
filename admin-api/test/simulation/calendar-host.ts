import { createHash } from 'node:crypto'
import { serveOutside } from '../support/loopback-outside.ts'

export const CALENDARS = ['library', 'school'] as const
export type CalendarName = (typeof CALENDARS)[number]

export interface TheirEvent {
  uid: string
  title: string
  /** Days after 2026-12-01. */
  day: number
  isCancelled: boolean
}

export type HostMood = 'works' | 'answers 503' | 'hangs up' | 'cuts its answer off'

/** Two calendars on this machine that ours subscribes to. */
export interface CalendarHost {
  readonly events: Readonly<Record<CalendarName, TheirEvent[]>>
  mood: HostMood
  urlOf(name: CalendarName): string
  reset(): void
}

export async function openCalendarHost(): Promise<CalendarHost> {
  const events: Record<CalendarName, TheirEvent[]> = { library: [], school: [] }
  const host = { events, mood: 'works' as HostMood, urlOf, reset }
  const { origin } = await serveOutside((request, response) => {
    if (host.mood === 'hangs up') {
      request.socket.destroy()
      return
    }
    const name = CALENDARS.find((calendar) => request.url === `/${calendar}.ics`)
    if (name === undefined || host.mood === 'answers 503') {
      response.writeHead(name === undefined ? 404 : 503).end('not now')
      return
    }
    const whole = icsOf(events[name])
    const text = host.mood === 'works' ? whole : whole.slice(0, whole.length / 2)
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', etag }).end(text)
  })

  function urlOf(name: CalendarName): string {
    return `${origin}/${name}.ics`
  }

  function reset(): void {
    for (const name of CALENDARS) events[name].length = 0
    host.mood = 'works'
  }

  return host
}

function icsOf(events: readonly TheirEvent[]): string {
  const parts = events.map(({ uid, title, day, isCancelled }) => {
    const date = new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10).replaceAll('-', '')
    const lines = [`UID:${uid}`, `SUMMARY:${title}`, 'LOCATION:Town hall', `DTSTART;VALUE=DATE:${date}`]
    return ['BEGIN:VEVENT', ...lines, ...(isCancelled ? ['STATUS:CANCELLED'] : []), 'END:VEVENT'].join('\r\n')
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n')
}
