import { sensibleImage } from '../../documents/sensible-image.ts'
import { webAddress } from '../../documents/web-address.ts'
import { type EventItem, ONCE } from '../../scraped-item.ts'
import { wallDatetime } from '../../text/datetimes.ts'
import { categoryWords, plainSummary, plainText, plainTitle } from '../../text/plain-text.ts'
import type { Page } from '../page.ts'
import type { Entity } from './entities.ts'
import { imageOf } from './json-ld-news.ts'
import { priceOf } from './json-ld-price.ts'

const LONGEST_PLACE = 300

export function isEvent(entity: Entity): boolean {
  return entity.types.some(
    (type) =>
      /event$|^festival$|^hackathon$|^courseinstance$/.test(type) &&
      !/^(?:publication|broadcast|ondemand)event$/.test(type),
  )
}

export function eventOfEntity(entity: Entity, page: Page): EventItem | undefined {
  const title = plainTitle(entity.words('name') ?? entity.words('headline') ?? entity.words('summary'))
  const start = wallDatetime(entity.words('startDate') ?? entity.words('dtstart'), page.read)
  if (title === '' || start === undefined) return undefined
  const description = entity.words('description')
  return {
    kind: 'event',
    url: webAddress(entity.address('url') ?? entity.address('@id'), page.base) ?? page.url,
    guid: null,
    title,
    text: plainText(description),
    summary: plainSummary(description),
    author: null,
    publishedAt: null,
    imageUrl: sensibleImage(imageOf(entity), page.base),
    categoryWords: categoryWords([
      ...entity.list('eventType'),
      ...entity.list('keywords').flatMap((words) => words.split(',')),
    ]),
    ...spanOf(start, wallDatetime(entity.words('endDate') ?? entity.words('dtend'), page.read)),
    timeZone: page.read.timeZone,
    location: placeOf(entity),
    price: priceOf(entity),
    ...ONCE,
    cancelled: /cancel|postpone/i.test(entity.address('eventStatus') ?? ''),
  }
}

/** If one of the two has a time, both get one. Midnight often means an unknown time and counts as all day. */
function spanOf(start: string, end: string | undefined): Pick<EventItem, 'startDate' | 'endDate' | 'allDay'> {
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
function placeOf(entity: Entity): string {
  const place = entity.entity('location')
  const name = place?.words('name') ?? entity.words('location') ?? ''
  const address = place?.entity('address')
  const parts = address ? [address.words('streetAddress'), address.words('addressLocality')] : [place?.words('address')]
  const rest = parts.map(plainTitle).filter((part) => part !== '' && !plainTitle(name).includes(part))
  return [plainTitle(name), ...rest]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, LONGEST_PLACE)
}
