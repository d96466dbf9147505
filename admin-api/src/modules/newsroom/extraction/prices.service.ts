import { EVENT_PRICE_LIMIT, plainPrice, wholePrice } from '@hometown/shared-types/rules/prices'
import { singleLine } from '@hometown/shared-types/rules/text'

/** A price as a source writes it; empty for one that is no line, or says nothing: `0` may mean that nobody filled it in. */
export function writtenPrice(text: string): string {
  const line = singleLine(text)
  if (/^\d{1,6}(?:\.\d{1,2})?$/.test(line)) return Number(line) === 0 ? '' : priceWords(Number(line))
  return line.length > EVENT_PRICE_LIMIT || !/[\p{L}\p{N}]/u.test(line) ? '' : line
}

/** `$5`, `$12.50`, `€8`. @param currency of ISO 4217 */
export function priceWords(amount: number, currency = 'USD'): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat('en-US', style).format(amount)
}

/** In other words: `Free` and `$0`, `$5, kids $3` and `Adults $5, children $3`. Another order may be another price for each. */
export function isSamePrice(one: string, other: string): boolean {
  if (priceKey(one) === priceKey(other)) return true
  if (wholePrice(one) !== undefined || wholePrice(other) !== undefined) return false
  const amounts = amountsIn(one)
  return amounts !== '' && amounts === amountsIn(other) && saysFree(one) === saysFree(other)
}

/** Prices with equal keys say the same in nearly the same words. Empty for no price. */
function priceKey(price: string): string {
  const whole = wholePrice(price)
  if (whole !== undefined) return whole.toFixed(2)
  return plainPrice(price)
    .replace(/\.00(?!\d)/g, '')
    .replace(/[^\p{L}\p{N}$.]+/gu, ' ')
    .trim()
}

function amountsIn(price: string): string {
  const amounts = price.matchAll(/\$ ?(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d{1,6}(?:\.\d{2})?)/g)
  return [...amounts].map(([, amount]) => Number(amount?.replaceAll(',', ''))).join(' ')
}

function saysFree(price: string): boolean {
  return /\bfree\b/i.test(price)
}
