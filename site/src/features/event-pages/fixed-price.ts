const FREE_PRICE_WORDS: ReadonlySet<string> = new Set(
  [
    'free|free admission|free entry|free event|free of charge|free to attend|free for all|free for everyone|always free',
    'free to all|free to the public|free and open to the public|free, all ages|admission free|admission is free',
    'entry free|no charge|no cost|no fee|no admission charge',
  ].flatMap((words) => words.split('|')),
)

const PRICE_AMOUNT_PATTERN = /^\$? ?(?<dollars>\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(?<cents>\d{2}))?$/

/** These words surround an amount without changing it. */
const WORDS_BEFORE_PRICE =
  'admission:|admission is|admission|cost:|cost is|cost|price:|tickets:|tickets are|tickets|entry:|entry|fee:|usd'.split(
    '|',
  )
const WORDS_AFTER_PRICE = 'per person|each|a person|per ticket|a ticket|admission|entry|usd|dollars'.split('|')

/** Returns US dollars, 0 for `Free`; undefined unless all surely pay the same, as in `$5, children free`. */
export function fixedPrice(price: string): number | undefined {
  const text = normalizePrice(price)
  if (FREE_PRICE_WORDS.has(text)) return 0
  const { dollars, cents = '00' } = PRICE_AMOUNT_PATTERN.exec(priceAmountIn(text))?.groups ?? {}
  if (dollars === undefined || !/[$]|usd|dollars/.test(text)) return text === '0' || text === '0.00' ? 0 : undefined
  return Number(`${dollars.replaceAll(',', '')}.${cents}`)
}

function priceAmountIn(text: string): string {
  const before = WORDS_BEFORE_PRICE.find((words) => text.startsWith(`${words} `))
  const rest = before ? text.slice(before.length + 1) : text
  const after = WORDS_AFTER_PRICE.find((words) => rest.endsWith(` ${words}`))
  return after ? rest.slice(0, -after.length - 1) : rest
}

function normalizePrice(price: string): string {
  return price.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '').trim()
}
