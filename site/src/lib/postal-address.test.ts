import { describe, expect, it } from 'vitest'
import { postalAddress } from './postal-address.ts'

describe('an address for machines', () => {
  it('has the parts that its text has, and no others', () => {
    expect(postalAddress('12 Mill Street')).toEqual({ '@type': 'PostalAddress', streetAddress: '12 Mill Street' })
    expect(postalAddress('N4120 County Road 9, Stony Ford')).toEqual({
      '@type': 'PostalAddress',
      streetAddress: 'N4120 County Road 9',
      addressLocality: 'Stony Ford',
    })
    expect(postalAddress('114 Mill Street\nAlder Falls, IA 50001')).toEqual({
      '@type': 'PostalAddress',
      streetAddress: '114 Mill Street',
      addressLocality: 'Alder Falls',
      addressRegion: 'IA',
      postalCode: '50001',
      addressCountry: 'US',
    })
  })

  it('is without the name of the house', () => {
    expect(postalAddress('Grange Hall, 12 Mill Street')).toEqual({
      '@type': 'PostalAddress',
      streetAddress: '12 Mill Street',
    })
  })

  it('stays a text where its parts can’t be told apart', () => {
    expect(postalAddress('12 Mill Street, Suite 3, Alder Falls')).toBe('12 Mill Street, Suite 3, Alder Falls')
    expect(postalAddress('12 Mill Street, Upper Hall')).toBe('12 Mill Street, Upper Hall')
    expect(postalAddress('12 Mill Street, behind the church')).toBe('12 Mill Street, behind the church')
  })

  it.each(['City hall, Alder Falls', ''])('is not made of the name of a place: %s', (text) => {
    expect(postalAddress(text)).toBeUndefined()
  })
})
