import { type OpeningSpan, WEEKDAYS, weekdayLabel } from '@hometown/shared-types/contract/businesses'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { SiteBusiness } from '../../lib/name-index.ts'
import { absoluteUrl, businessPath } from '../../lib/paths.ts'
import { pictureUrl } from '../../lib/picture.ts'
import type { Thing } from '../../lib/structured-data.ts'
import { shortened } from '../../lib/text.ts'

export function localBusiness(site: SiteInfo, business: SiteBusiness): Thing {
  const { name, description, address, phone, email, website, picture } = business
  const url = absoluteUrl(site.siteUrl, businessPath(business.slug))
  const image = picture && URL.parse(pictureUrl(picture.src, site.apiUrl), site.siteUrl)?.href
  const opening = openingHours(business)
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
  if (description) return shortened(description.replace(/\s+/g, ' '), 160)
  return `${name}: ${category}${address ? `, ${address}` : ''}.`
}

function openingHours({ hours }: SiteBusiness): Thing[] {
  if (hours === null) return []
  return WEEKDAYS.flatMap((weekday) => {
    const dayOfWeek = `https://schema.org/${weekdayLabel(weekday)}`
    const spans = hours[weekday]
    if (spans === undefined) return []
    // schema.org marks a day as closed by equal opening and closing times.
    const told = spans.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : spans.map(allDay)
    return told.map((span) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, ...span }))
  })
}

function allDay({ opens, closes }: OpeningSpan): OpeningSpan {
  return opens === closes ? { opens: '00:00', closes: '23:59' } : { opens, closes }
}
