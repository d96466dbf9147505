import rss from '@astrojs/rss'
import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import { recurrenceWords } from '@hometown/shared-types/calendar/recurrence-labels'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { SiteContent } from '../../lib/content.ts'
import { calendarName } from '../../lib/event-files.ts'
import { isHiddenSample } from '../../lib/indexing.ts'
import { FEED_SIZE } from '../../lib/page-sizes.ts'
import { absoluteUrl, CALENDAR_FEED_PATH, CALENDAR_PATH, eventPath } from '../../lib/paths.ts'
import type { SiteOccurrence } from '../../lib/site-event.ts'
import { escapeXml, withoutControls } from '../../lib/xml.ts'

/** Upcoming events, soonest first. The ids are permanent, so that a series isn't a new item every week. */
export function calendarFeed({ site, events, today }: SiteContent): Promise<Response> {
  const coming = isHiddenSample(site) ? [] : events.upcoming(today, FEED_SIZE)
  return rss({
    title: withoutControls(calendarName(site)),
    description: withoutControls(`Events in ${site.countyName}.`),
    site: absoluteUrl(site.siteUrl, CALENDAR_PATH),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: [
      '<language>en-us</language>',
      `<atom:link href="${escapeXml(absoluteUrl(site.siteUrl, CALENDAR_FEED_PATH))}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: coming.map((date) => feedItem(site, date)),
  })
}

function feedItem(site: SiteInfo, date: SiteOccurrence) {
  const { event, title, location, description } = date
  const { price } = event
  const when = [whenWords(date, event.allDay), recurrenceWords(event.timing)].filter(Boolean).join('. ')
  const facts = [when, location, price].filter(Boolean).map((fact) => `<p>${escapeXml(fact)}</p>`)
  const text = description && `<p>${escapeXml(description).replaceAll('\n', '<br>')}</p>`
  return {
    title: withoutControls(date.cancelled ? `Canceled: ${title}` : title),
    link: absoluteUrl(site.siteUrl, eventPath(event.slug)),
    description: withoutControls([when, location, price].filter(Boolean).join(' · ')),
    content: withoutControls(facts.join('') + text),
    // When it was added to the calendar: feeds have no field for when it takes place.
    pubDate: new Date(event.createdAt),
    categories: [event.category, ...event.tags.map(withoutControls)],
    customData: `<guid isPermaLink="false">tag:${new URL(site.siteUrl).hostname},2025:event-${escapeXml(event.id)}</guid>`,
  }
}
