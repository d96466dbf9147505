import { describe, expect, it } from 'vitest'
import { gatherEntities } from './entities.ts'
import { priceOf } from './json-ld-price.ts'

function read(more: object): string {
  const [event] = gatherEntities([{ '@type': 'Event', name: 'Fair', ...more }]).all
  if (!event) throw new Error('There is none.')
  return priceOf(event)
}

const offer = (more: object) => ({ '@type': 'Offer', priceCurrency: 'USD', ...more })

describe('what an event on a page costs', () => {
  it('is free where the page says so', () => {
    expect(read({ isAccessibleForFree: true })).toBe('Free')
    expect(read({ isAccessibleForFree: 'https://schema.org/True' })).toBe('Free')
    expect(read({ offers: offer({ price: 0 }) })).toBe('Free')
    expect(read({ offers: [offer({ price: '0.00' })], isAccessibleForFree: true })).toBe('Free')
  })

  it('is the amount that its offer names', () => {
    expect(read({ offers: offer({ price: '5' }) })).toBe('$5')
    expect(read({ offers: offer({ price: 12.5 }) })).toBe('$12.50')
    expect(read({ offers: offer({ price: '$1,250.00' }) })).toBe('$1,250')
    expect(read({ offers: { '@type': 'Offer', price: '8', priceCurrency: 'EUR' } })).toBe('€8')
    expect(read({ offers: offer({ priceSpecification: { '@type': 'PriceSpecification', price: 7 } }) })).toBe('$7')
  })

  it('is the range of several offers', () => {
    expect(read({ offers: [offer({ price: 12 }), offer({ price: 5 })] })).toBe('$5–$12')
    expect(read({ offers: { '@type': 'AggregateOffer', lowPrice: '0', highPrice: '25.0' } })).toBe('Free–$25')
    expect(read({ offers: { '@type': 'AggregateOffer', lowPrice: 5 } })).toBe('From $5')
  })

  it('is what the page writes where that is no amount', () => {
    expect(read({ offers: offer({ price: '$5, children free' }) })).toBe('$5, children free')
    expect(read({ offers: offer({ price: '<b>Free</b> with museum admission' }) })).toBe('Free with museum admission')
  })

  it.each([
    ['nothing', {}],
    ['an offer without a price', { offers: offer({ url: 'https://tickets.example/' }) }],
    ['that it isn’t free', { isAccessibleForFree: false }],
    ['two things that contradict each other', { isAccessibleForFree: true, offers: offer({ price: 5 }) }],
    ['a text that is no line', { offers: offer({ price: 'x'.repeat(200) }) }],
    ['only that the cheapest is free', { offers: { '@type': 'AggregateOffer', lowPrice: 0 } }],
  ])('is unknown of a page that says %s', (_what, more) => {
    expect(read(more)).toBe('')
  })
})
