import { singleLine } from './text.ts'

// Apart from the schemas, so that the site's islands don't download them.

/** Characters. */
export const EVENT_PRICE_LIMIT = 120

const FREE: ReadonlySet<string> = new Set(
  [
    'free|free admission|free entry|free event|free of charge|free to attend|free for all|free for everyone|always free',
    'free to all|free to the public|free and open to the public|free, all ages|admission free|admission is free',
    'entry free|no charge|no cost|no fee|no admission charge',
  ].flatMap((words) => words.split('|')),
)

const AMOUNT = /^\$? ?(?<dollars>\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(?<cents>\d{2}))?$/

/** What surrounds an amount without changing it. */
const BEFORE =
  'admission:|admission is|admission|cost:|cost is|cost|price:|tickets:|tickets are|tickets|entry:|entry|fee:|usd'.split(
    '|',
  )
const AFTER = 'per person|each|a person|per ticket|a ticket|admission|entry|usd|dollars'.split('|')

/**
 * The one amount in US dollars that everybody pays: 0 for `Free`, `$0` and the like. Undefined where a price says more,
 * such as `$5, children free`, or a donation, or nothing that we can tell for sure.
 */
export function wholePrice(price: string): number | undefined {
  const text = plain(price)
  if (FREE.has(text)) return 0
  const { dollars, cents = '00' } = AMOUNT.exec(amountIn(text))?.groups ?? {}
  if (dollars === undefined || !/[$]|usd|dollars/.test(text)) return text === '0' || text === '0.00' ? 0 : undefined
  return Number(`${dollars.replaceAll(',', '')}.${cents}`)
}

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
  return plain(price)
    .replace(/\.00(?!\d)/g, '')
    .replace(/[^\p{L}\p{N}$.]+/gu, ' ')
    .trim()
}

function amountIn(text: string): string {
  const before = BEFORE.find((words) => text.startsWith(`${words} `))
  const rest = before ? text.slice(before.length + 1) : text
  const after = AFTER.find((words) => rest.endsWith(` ${words}`))
  return after ? rest.slice(0, -after.length - 1) : rest
}

function amountsIn(price: string): string {
  const amounts = price.matchAll(/\$ ?(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d{1,6}(?:\.\d{2})?)/g)
  return [...amounts].map(([, amount]) => Number(amount?.replaceAll(',', ''))).join(' ')
}

function saysFree(price: string): boolean {
  return /\bfree\b/i.test(price)
}

function plain(price: string): string {
  return price.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '').trim()
}
