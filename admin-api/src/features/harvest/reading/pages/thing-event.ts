import { type EventFind, ONCE } from '../find.ts'
import { wallMoment } from '../moments.ts'
import { categoryWords, plainSummary, plainText, plainTitle } from '../plain-words.ts'
import { sensibleImage } from '../sensible-image.ts'
import { webAddress } from '../web-address.ts'
import type { Page } from './page.ts'
import { imageOf } from './thing-news.ts'
import type { Thing } from './things.ts'

const LONGEST_PLACE = 300

export function isEvent(thing: Thing): boolean {
  return thing.types.some(
    (type) =>
      /event$|^festival$|^hackathon$|^courseinstance$/.test(type) &&
      !/^(?:publication|broadcast|ondemand)event$/.test(type),
  )
}

/** An event as a page describes it; nothing where it has no title or no start. */
export function eventOfThing(thing: Thing, page: Page): EventFind | undefined {
  const title = plainTitle(thing.words('name') ?? thing.words('headline') ?? thing.words('summary'))
  const start = wallMoment(thing.words('startDate') ?? thing.words('dtstart'), page.read)
  if (title === '' || start === undefined) return undefined
  const description = thing.words('description')
  return {
    kind: 'event',
    url: webAddress(thing.address('url') ?? thing.address('@id'), page.base) ?? page.url,
    guid: null,
    title,
    text: plainText(description),
    summary: plainSummary(description),
    author: null,
    publishedAt: null,
    imageUrl: sensibleImage(imageOf(thing), page.base),
    categoryWords: categoryWords([
      ...thing.list('eventType'),
      ...thing.list('keywords').flatMap((words) => words.split(',')),
    ]),
    ...spanOf(start, wallMoment(thing.words('endDate') ?? thing.words('dtend'), page.read)),
    timeZone: page.read.timeZone,
    location: placeOf(thing),
    ...ONCE,
    cancelled: /cancel|postpone/i.test(thing.address('eventStatus') ?? ''),
  }
}

/** Days are all day; one of the two with a time makes both have one. Many pages say midnight for what they don't know. */
function spanOf(start: string, end: string | undefined): Pick<EventFind, 'startDate' | 'endDate' | 'allDay'> {
  const isMidnightToMidnight = start.endsWith('T00:00') && (end === undefined || /T(?:00:00|23:59)$/.test(end))
  const isAllDay = start.length === 10 || isMidnightToMidnight
  if (isAllDay) {
    const day = start.slice(0, 10)
    const last = end?.slice(0, 10)
    return { startDate: day, endDate: last && last > day ? last : day, allDay: true }
  }
  if (end === undefined) return { startDate: start, endDate: start, allDay: false }
  const timed = end.length === 10 ? `${end}T23:59` : end
  return { startDate: start, endDate: timed > start ? timed : start, allDay: false }
}

/** `Fairgrounds, 12 Main St, Cedar Falls`. */
function placeOf(thing: Thing): string {
  const place = thing.thing('location')
  const name = place?.words('name') ?? thing.words('location') ?? ''
  const address = place?.thing('address')
  const parts = address ? [address.words('streetAddress'), address.words('addressLocality')] : [place?.words('address')]
  const rest = parts.map(plainTitle).filter((part) => part !== '' && !plainTitle(name).includes(part))
  return [plainTitle(name), ...rest]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, LONGEST_PLACE)
}
