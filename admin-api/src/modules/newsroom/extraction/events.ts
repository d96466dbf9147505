import { EVENT_PRICE_LIMIT } from '@hometown/shared-types/rules/calendar/days'
import { pictureAddress, webAddress } from './addresses.ts'
import { wallDatetime } from './dates.ts'
import type { Entity, Page } from './page.ts'
import { categoryWords, plainSummary, plainText, plainTitle } from './plain-text.ts'
import { EMPTY_ITEM, type EventItem, NO_REPETITION } from './scraped-item.ts'

const LONGEST_PLACE = 300

/** The events of a page's structured data. */
export function eventsOf(page: Page): EventItem[] {
  return page.entities.filter(isEvent).flatMap((entity) => eventOfEntity(entity, page) ?? [])
}

function isEvent({ types }: Entity): boolean {
  return types.some(
    (type) =>
      /event$|^festival$|^hackathon$|^courseinstance$/.test(type) && !/^(?:publication|broadcast|ondemand)/.test(type),
  )
}

function eventOfEntity(entity: Entity, page: Page): EventItem | undefined {
  const title = plainTitle(entity.words('name') ?? entity.words('headline'))
  const start = wallDatetime(entity.words('startDate'), page.read)
  if (title === '' || start === undefined) return undefined
  const description = entity.words('description')
  const keywords = entity.list('keywords').flatMap((words) => words.split(','))
  return {
    ...EMPTY_ITEM,
    kind: 'event',
    url: webAddress(entity.address('url') ?? entity.address('@id'), page.base) ?? page.url,
    title,
    text: plainText(description),
    summary: plainSummary(description),
    imageUrl: pictureAddress(entity.address('image'), page.base),
    categoryWords: categoryWords([...entity.list('eventType'), ...keywords]),
    ...spanOf(start, wallDatetime(entity.words('endDate'), page.read)),
    timeZone: page.read.timeZone,
    location: placeOf(entity),
    price: priceOf(entity),
    ...NO_REPETITION,
    cancelled: /cancel|postpone/i.test(entity.address('eventStatus') ?? ''),
  }
}

/** An event with one time gets both. Midnight often means an unknown time and counts as all day. */
function spanOf(start: string, end: string | undefined): Pick<EventItem, 'startDate' | 'endDate' | 'allDay'> {
  const isMidnightToMidnight = start.endsWith('T00:00') && (end === undefined || /T(?:00:00|23:59)$/.test(end))
  if (start.length === 10 || isMidnightToMidnight) {
    const day = start.slice(0, 10)
    const last = end?.slice(0, 10)
    return { startDate: day, endDate: last && last > day ? last : day, allDay: true }
  }
  const timed = end?.length === 10 ? `${end}T23:59` : (end ?? start)
  return { startDate: start, endDate: timed > start ? timed : start, allDay: false }
}

/** Returns a place such as `Fairgrounds, 12 Main St, Cedar Falls`. */
function placeOf(entity: Entity): string {
  const place = entity.entity('location')
  const name = plainTitle(place?.words('name') ?? entity.words('location'))
  const address = place?.entity('address')
  const parts = address ? [address.words('streetAddress'), address.words('addressLocality')] : [place?.words('address')]
  const rest = parts.map(plainTitle).filter((part) => !name.includes(part))
  return [name, ...rest].filter(Boolean).join(', ').slice(0, LONGEST_PLACE)
}

/** Returns `Free`, `$5`, `$5–$12`, or what the page writes; empty if it doesn't say. */
function priceOf(event: Entity): string {
  const offers = event.entities('offers').flatMap((offer) => [offer, ...offer.entities('priceSpecification')])
  const written = offers.flatMap((offer) => PRICES.flatMap((name) => offer.words(name) ?? []))
  const amounts = written.flatMap((words) => amountIn(words) ?? [])
  if (amounts.length === 0) {
    const line = plainTitle(written[0])
    if (line.length <= EVENT_PRICE_LIMIT && /[\p{L}\p{N}]/u.test(line)) return line
    return /(?:^|\/)(?:true|yes|1)$/i.test(event.words('isAccessibleForFree') ?? '') ? 'Free' : ''
  }
  const currency = offers.map((offer) => offer.words('priceCurrency')).find((code) => /^[A-Z]{3}$/.test(code ?? ''))
  const style = { style: 'currency', currency: currency ?? 'USD', trailingZeroDisplay: 'stripIfInteger' } as const
  const range = [...new Set([Math.min(...amounts), Math.max(...amounts)])]
  return range.map((amount) => (amount === 0 ? 'Free' : amount.toLocaleString('en-US', style))).join('–')
}

const PRICES = ['price', 'lowPrice', 'minPrice', 'highPrice', 'maxPrice']

function amountIn(written: string): number | undefined {
  const text = written.trim().replace(/^\$ ?/, '').replaceAll(',', '')
  return /^\d{1,7}(?:\.\d{1,4})?$/.test(text) ? Number(text) : undefined
}
