import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { toCallTime, toCallTimes } from '@hometown/shared-types/rules/calendar/timing'
import { formatCountyTime, zoneName } from '@hometown/shared-types/rules/time'
import { webAddressOf } from '../../lib/contact-links.ts'
import { absoluteUrl, eventPath } from '../../lib/paths.ts'
import { shareImage } from '../../lib/share-image.ts'
import type { SiteEvent, SiteOccurrence } from '../../lib/site-event.ts'
import { type JsonLd, placeJsonLd } from '../../lib/structured-data.ts'
import { truncate } from '../../lib/text.ts'
import { fixedPrice } from './fixed-price.ts'

const SCHEMA_EVENT_STATUS = 'https://schema.org/Event'

/** Describes an event's date, or a series's next, by schema.org, with start and end, as search engines require. */
export function eventJsonLd(site: SiteInfo, event: SiteEvent, date: SiteOccurrence): JsonLd {
  const url = absoluteUrl(site.siteUrl, eventPath(event.slug))
  const image = shareImage(site, event)
  const { timeZone } = event.timing
  const times = toCallTimes(date, timeZone)
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    url,
    name: date.title,
    description: date.description || eventDescription(date),
    startDate: timeWithOffset(times.startDate, timeZone),
    endDate: timeWithOffset(times.endDate, timeZone),
    eventStatus: `${SCHEMA_EVENT_STATUS}${date.cancelled ? 'Cancelled' : date.moved ? 'Rescheduled' : 'Scheduled'}`,
    ...(date.moved &&
      !date.cancelled && {
        previousStartDate: timeWithOffset(toCallTime(occurrenceRuleStart(event, date), timeZone), timeZone),
      }),
    ...eventPlaceData(date.location),
    ...eventOfferData(event, url),
    ...(image && { image: [image.url] }),
    ...(event.tags.length > 0 && { keywords: [...event.tags] }),
    inLanguage: 'en-US',
  }
}

export function eventDescription({ event, start, end, location, description, cancelled }: SiteOccurrence): string {
  const facts = [cancelled ? 'Canceled.' : '', whenWords({ start, end }, event.allDay), location, event.price]
    .filter(Boolean)
    .join(' · ')
  const text = description.replace(/\s+/g, ' ').trim()
  return truncate(text ? `${facts}. ${text}` : `${facts}.`, 200)
}

/** Returns nothing for an event that doesn't say where it is. */
function eventPlaceData(location: string) {
  const online = webAddressOf(location)
  if (online) {
    return {
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: online },
    }
  }
  if (location === '') return {}
  return { eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode', location: placeJsonLd(location) }
}

/** Offers only a price that is one amount for everybody: machines would read another as all of it. */
function eventOfferData({ price }: SiteEvent, url: string) {
  const amount = fixedPrice(price)
  if (amount === undefined) return {}
  return {
    isAccessibleForFree: amount === 0,
    offers: { '@type': 'Offer', price: amount.toFixed(2), priceCurrency: 'USD', url },
  }
}

/** Returns the start according to the rule, even if this date was moved. */
function occurrenceRuleStart({ timing }: SiteEvent, { originalDate }: SiteOccurrence): string {
  return originalDate + timing.startDate.slice(10)
}

/** Returns `2026-11-20T19:00:00-06:00`: local time with its UTC offset. A date without a time stays as it is. */
function timeWithOffset(time: string, timeZone: string): string {
  return time.length === 10 ? time : formatCountyTime(Date.parse(time), timeZone, "yyyy-MM-dd'T'HH:mm:ssxxx")
}

export function eventState(
  event: SiteEvent,
  date: SiteOccurrence,
  isOver: boolean,
): { word: string; text: string } | undefined {
  if (event.cancelled) return { word: 'Canceled.', text: 'This event is canceled.' }
  // The result of a game says already that it is over.
  if (isOver && event.game?.status === 'played') return undefined
  const isSeries = event.timing.rrule !== null
  if (isOver) return { word: 'Past event.', text: isSeries ? 'This was the last date.' : 'This event is over.' }
  if (date.cancelled) return { word: 'Canceled.', text: 'This date is canceled.' }
  if (date.moved) return { word: 'Moved.', text: 'The next date is at a different time than usual.' }
  return undefined
}

/** Names the time zone if it has another name than the county's: ` (Eastern Time)`. */
export function timeZoneLabel({ timing, allDay }: SiteEvent, countyZone: string): string {
  const name = zoneName(timing.timeZone)
  return allDay || name === zoneName(countyZone) ? '' : ` (${name})`
}
