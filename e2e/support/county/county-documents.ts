import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { CalendarData, FeedData, NewsData, ScheduleData, SiteData } from './county-data.ts'

/** As in `COUNTY_ENVIRONMENT`. */
export const COUNTY_ZONE = 'America/Chicago'
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** @param origin the source's own address; stories are below it */
export function feedOf({ name, items }: Pick<FeedData, 'name' | 'items'>, origin: string, now: number): string {
  const entries = items.map(
    ({ title, hoursAgo, text }) => `<item><title>${escaped(title)}</title><link>${origin}/${slugOf(title)}</link>
      <guid>${origin}/${slugOf(title)}</guid><pubDate>${new Date(now - hoursAgo * HOUR).toUTCString()}</pubDate>
      <description>${escaped(text)}</description></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escaped(name)}</title>
    <link>${origin}/</link><description>News</description>${entries.join('\n')}</channel></rss>`
}

export function calendarOf({ name, events }: Pick<CalendarData, 'name' | 'events'>, now: number): string {
  const lines = events.flatMap(({ title, inDays, at, hours, place, text }) => {
    const start = `${countyWallTime(now + inDays * DAY, COUNTY_ZONE).slice(0, 10)}T${at}`
    const end = new Date(Date.parse(`${start}:00Z`) + hours * HOUR).toISOString().slice(0, 16)
    return [
      ...['BEGIN:VEVENT', `UID:${slugOf(`${name} ${title}`)}`, `SUMMARY:${textValue(title)}`],
      ...[`DTSTART;TZID=${COUNTY_ZONE}:${stamp(start)}`, `DTEND;TZID=${COUNTY_ZONE}:${stamp(end)}`],
      ...[`LOCATION:${textValue(place)}`, `DESCRIPTION:${textValue(text)}`, 'END:VEVENT'],
    ]
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//county//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

export function frontPageOf({ name, stories }: Pick<SiteData, 'name' | 'stories'>, now: number): string {
  const listed = stories.map(
    ({ title, hoursAgo, text }) => `<article class="post"><h2><a href="/${slugOf(title)}">${escaped(title)}</a></h2>
      <time datetime="${new Date(now - hoursAgo * HOUR).toISOString()}">Posted</time><p>${escaped(beginningOf(text))}</p></article>`,
  )
  return pageOf(name, `<main><h1>${escaped(name)}</h1>${listed.join('\n')}</main>`)
}

export function storyPageOf({ name }: Pick<SiteData, 'name'>, story: NewsData, now: number): string {
  const at = new Date(now - story.hoursAgo * HOUR).toISOString()
  const head = `<meta property="og:type" content="article"><meta property="article:published_time" content="${at}">
    <meta property="og:title" content="${escaped(story.title)}">`
  const body = `<main><article><h1>${escaped(story.title)}</h1><time datetime="${at}">${at.slice(0, 10)}</time>
    <div class="entry-content"><p>${escaped(story.text)}</p></div></article></main>`
  return pageOf(`${story.title} – ${name}`, body, head)
}

export function schedulePageOf({ title, games }: Pick<ScheduleData, 'title' | 'games'>, now: number): string {
  const rows = games.map(({ inDays, opponent, place, at, result }) => {
    const cells = [countyWallTime(now + inDays * DAY, COUNTY_ZONE).slice(0, 10), opponent, place, at, result]
    return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
  })
  const head = ['Date', 'Opponent', 'Location', 'Time', 'Result'].map((cell) => `<th>${cell}</th>`).join('')
  return pageOf(title, `<h1>${escaped(title)}</h1><table><tr>${head}</tr>${rows.join('')}</table>`)
}

export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function pageOf(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>${head}</head><body>${body}</body></html>`
}

function beginningOf(text: string): string {
  return `${text.slice(0, 90).replace(/\s+\S*$/, '')} …`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function textValue(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`)
}

/** `2026-12-05T10:00` → `20261205T100000` */
function stamp(wall: string): string {
  return `${wall.replace(/[-:]/g, '')}00`
}
