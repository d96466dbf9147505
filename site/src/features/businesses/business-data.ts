import { type OpeningSpan, WEEKDAYS, weekdayLabel } from '@hometown/shared-types/contract/businesses'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { SiteBusiness } from '../../lib/name-index.ts'
import { absoluteUrl, businessPath } from '../../lib/paths.ts'
import { pictureUrl } from '../../lib/picture.ts'
import type { JsonLd } from '../../lib/structured-data.ts'
import { truncate } from '../../lib/text.ts'

export function localBusiness(site: SiteInfo, business: SiteBusiness): JsonLd {
  const { name, description, address, phone, email, website, picture } = business
  const url = absoluteUrl(site.siteUrl, businessPath(business.slug))
  const image = picture && URL.parse(pictureUrl(picture.src, site.apiUrl), site.siteUrl)?.href
  const opening = openingHoursData(business)
  return {
    '@type': 'LocalBusiness',
    '@id': `${url}#business`,
    mainEntityOfPage: url,
    name,
    url: website ?? url,
    ...(description && { description }),
    ...(address && { address }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(image && { image }),
    ...(opening.length > 0 && { openingHoursSpecification: opening }),
  }
}

export function businessDescription({ description, category, address, name }: SiteBusiness): string {
  if (description) return truncate(description.replace(/\s+/g, ' '), 160)
  return `${name}: ${category}${address ? `, ${address}` : ''}.`
}

function openingHoursData({ hours }: SiteBusiness): JsonLd[] {
  if (hours === null) return []
  return WEEKDAYS.flatMap((weekday) => {
    const dayOfWeek = `https://schema.org/${weekdayLabel(weekday)}`
    const spans = hours[weekday]
    if (spans === undefined) return []
    // schema.org marks a day as closed by equal opening and closing times.
    const openSpans = spans.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : spans.map(openAllDaySpan)
    return openSpans.map((span) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, ...span }))
  })
}

function openAllDaySpan({ opens, closes }: OpeningSpan): OpeningSpan {
  return opens === closes ? { opens: '00:00', closes: '23:59' } : { opens, closes }
}

/** Returns `9 a.m.`, `12:30 p.m.`, `noon` or `midnight`, as in the newspaper. */
function openingClockLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (minute === 0 && hour === 0) return 'midnight'
  if (minute === 0 && hour === 12) return 'noon'
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** Returns `9 a.m.–5 p.m.` or `Open 24 hours`. */
export function spanLabel({ opens, closes }: OpeningSpan): string {
  return opens === closes ? 'Open 24 hours' : `${openingClockLabel(opens)}–${openingClockLabel(closes)}`
}
