import { writtenPrice } from '@hometown/shared-types/event-price'
import { type Properties, textOf } from './calendar-property.ts'
import { plainLine } from './plain-text.ts'

const LONGEST_WRITTEN = 1000
const COST_FIELD = /^(?:event )?(?:cost|price|ticket price|admission|admission fee|fee)s?$/i

/**
 * RFC 5545 has no price. All-in-One Event Calendar, Timely and others write X-COST and X-COST-TYPE, and Trumba has fields
 * that its users name.
 */
export function priceOf(properties: Properties): string {
  const field = properties.get('x-trumba-customfield')?.find(({ parameters }) => COST_FIELD.test(parameters.name ?? ''))
  const written = properties.get('x-cost')?.[0] ?? field
  const price = writtenPrice(plainLine(unescaped(written?.raw ?? ''), LONGEST_WRITTEN))
  return price || (/^free$/i.test(textOf(properties, 'x-cost-type')) ? 'Free' : '')
}

/** Values of fields that it doesn't know stay escaped in ical.js. */
function unescaped(value: string): string {
  return value
    .slice(0, LONGEST_WRITTEN)
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
}
