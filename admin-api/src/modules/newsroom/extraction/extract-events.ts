import { EVENT_PRICE_LIMIT } from '@hometown/shared-types/rules/calendar/days'
import type { HtmlPage } from './html-page.ts'
import type { JsonLd } from './json-ld.ts'
import { parseLocalDatetime } from './parse-dates.ts'
import { plainCategories, plainSummary, plainText, plainTitle } from './plain-text.ts'
import { type EventItem, NO_RECURRENCE } from './scrape-result.ts'
import { parseImageUrl, parseWebUrl } from './web-urls.ts'

const MAX_EVENT_PLACE_LENGTH = 300

export function extractEvents(page: HtmlPage): EventItem[] {
  return page.jsonLd.filter(isEventJsonLd).flatMap((entity) => eventItemFromJsonLd(entity, page) ?? [])
}

function isEventJsonLd({ types }: JsonLd): boolean {
  return types.some(
    (type) =>
      /event$|^festival$|^hackathon$|^courseinstance$/.test(type) && !/^(?:publication|broadcast|ondemand)/.test(type),
  )
}

function eventItemFromJsonLd(jsonLd: JsonLd, page: HtmlPage): EventItem | undefined {
  const title = plainTitle(jsonLd.text('name') ?? jsonLd.text('headline'))
  const start = parseLocalDatetime(jsonLd.text('startDate'), page.input)
  if (title === '' || start === undefined) return undefined
  const description = jsonLd.text('description')
  const keywords = jsonLd.texts('keywords').flatMap((words) => words.split(','))
  return {
    kind: 'event',
    guid: null,
    author: null,
    publishedAt: null,
    url: parseWebUrl(jsonLd.url('url') ?? jsonLd.url('@id'), page.baseUrl) ?? page.url,
    title,
    text: plainText(description),
    summary: plainSummary(description),
    imageUrl: parseImageUrl(jsonLd.url('image'), page.baseUrl),
    categoryWords: plainCategories([...jsonLd.texts('eventType'), ...keywords]),
    ...eventTimesFrom(start, parseLocalDatetime(jsonLd.text('endDate'), page.input)),
    timeZone: page.input.timeZone,
    location: formatEventPlace(jsonLd),
    price: formatEventPrice(jsonLd),
    ...NO_RECURRENCE,
    cancelled: /cancel|postpone/i.test(jsonLd.url('eventStatus') ?? ''),
  }
}

/** An event with one time gets both. Midnight often means an unknown time and counts as all day. */
function eventTimesFrom(start: string, end: string | undefined): Pick<EventItem, 'startDate' | 'endDate' | 'allDay'> {
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
function formatEventPlace(event: JsonLd): string {
  const place = event.child('location')
  const name = plainTitle(place?.text('name') ?? event.text('location'))
  const address = place?.child('address')
  const parts = address ? [address.text('streetAddress'), address.text('addressLocality')] : [place?.text('address')]
  const rest = parts.map(plainTitle).filter((part) => !name.includes(part))
  return [name, ...rest].filter(Boolean).join(', ').slice(0, MAX_EVENT_PLACE_LENGTH)
}

/** Returns `Free`, `$5`, `$5–$12`, or what the page writes; empty if it doesn't say. */
function formatEventPrice(event: JsonLd): string {
  const offers = event.children('offers').flatMap((offer) => [offer, ...offer.children('priceSpecification')])
  const prices = offers.flatMap((offer) => JSON_LD_PRICE_PROPERTIES.flatMap((name) => offer.text(name) ?? []))
  const amounts = prices.flatMap((words) => parseDollarAmount(words) ?? [])
  if (amounts.length === 0) {
    const line = plainTitle(prices[0])
    if (line.length <= EVENT_PRICE_LIMIT && /[\p{L}\p{N}]/u.test(line)) return line
    return /(?:^|\/)(?:true|yes|1)$/i.test(event.text('isAccessibleForFree') ?? '') ? 'Free' : ''
  }
  const currency = offers.map((offer) => offer.text('priceCurrency')).find((code) => /^[A-Z]{3}$/.test(code ?? ''))
  const style = { style: 'currency', currency: currency ?? 'USD', trailingZeroDisplay: 'stripIfInteger' } as const
  const range = [...new Set([Math.min(...amounts), Math.max(...amounts)])]
  return range.map((amount) => (amount === 0 ? 'Free' : amount.toLocaleString('en-US', style))).join('–')
}

const JSON_LD_PRICE_PROPERTIES = ['price', 'lowPrice', 'minPrice', 'highPrice', 'maxPrice']

function parseDollarAmount(written: string): number | undefined {
  const text = written.trim().replace(/^\$ ?/, '').replaceAll(',', '')
  return /^\d{1,7}(?:\.\d{1,4})?$/.test(text) ? Number(text) : undefined
}
