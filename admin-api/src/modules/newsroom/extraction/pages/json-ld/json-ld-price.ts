import { priceWords, writtenPrice } from '@hometown/shared-types/event-price'
import { plainTitle } from '../../text/plain-text.ts'
import type { Entity } from './entities.ts'

interface Range {
  readonly low: number
  /** Undefined if only the lowest is known. */
  readonly high: number | undefined
}

/** `Free`, `$5`, `$5–$12`, or as the page writes it. Empty if it says nothing, or contradicts itself. */
export function priceOf(event: Entity): string {
  const offers = event.entities('offers')
  const isFree = truthOf(event.words('isAccessibleForFree'))
  const ranges = offers.flatMap((offer) => rangeOf(offer) ?? [])
  if (ranges.length > 0) return wordsFor(ranges, currencyOf(offers), isFree)
  const [written = ''] = offers.flatMap((offer) => offer.words('price') ?? [])
  return writtenPrice(plainTitle(written)) || (isFree === true ? 'Free' : '')
}

function wordsFor(ranges: readonly Range[], currency: string, isFree: boolean | undefined): string {
  const low = Math.min(...ranges.map((range) => range.low))
  const high = Math.max(...ranges.map((range) => range.high ?? range.low))
  if (isFree !== undefined && isFree !== (high === 0)) return ''
  const lowest = low === 0 ? 'Free' : priceWords(low, currency)
  if (low < high) return `${lowest}–${priceWords(high, currency)}`
  if (ranges.every((range) => range.high !== undefined)) return lowest
  return low === 0 ? '' : `From ${lowest}`
}

function rangeOf(offer: Entity): Range | undefined {
  const within = offer.entity('priceSpecification')
  const price = amountIn(offer.words('price') ?? within?.words('price'))
  if (price !== undefined) return { low: price, high: price }
  const low = amountIn(offer.words('lowPrice') ?? within?.words('minPrice'))
  const high = amountIn(offer.words('highPrice') ?? within?.words('maxPrice'))
  return low === undefined ? undefined : { low, high: high !== undefined && high >= low ? high : undefined }
}

function amountIn(written: string | undefined): number | undefined {
  const text = written?.trim().replace(/^\$ ?/, '') ?? ''
  if (/^\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?$/.test(text)) return Number(text.replaceAll(',', ''))
  return /^\d{1,6}(?:\.\d{1,4})?$/.test(text) ? Number(text) : undefined
}

function currencyOf(offers: readonly Entity[]): string {
  const named = offers.flatMap(
    (offer) => offer.words('priceCurrency') ?? offer.entity('priceSpecification')?.words('priceCurrency') ?? [],
  )
  const [currency = ''] = named
  return /^[A-Z]{3}$/.test(currency) ? currency : 'USD'
}

function truthOf(written: string | undefined): boolean | undefined {
  const word = written?.replace(/^.*\//, '').toLowerCase()
  if (word === 'true' || word === 'yes' || word === '1') return true
  return word === 'false' || word === 'no' || word === '0' ? false : undefined
}
