import { describe, expect, test } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'

const STORY = 'courier.org/2026/11/flood'

describe('an address has one spelling', () => {
  test.each([
    'https://courier.org/2026/11/flood',
    'http://courier.org/2026/11/flood/',
    'https://www.courier.org/2026/11/flood',
    'https://COURIER.org:443/2026/11/flood',
    'https://m.courier.org/2026/11/flood',
    'https://amp.courier.org/2026/11/flood',
    'https://courier.org/2026/11/flood/amp/',
    'https://courier.org/amp/2026/11/flood',
    'https://courier.org/2026/11/flood#comments',
    'https://courier.org/2026/11/flood?utm_source=feed&utm_medium=rss',
    'https://courier.org/2026/11/flood?fbclid=IwAR0&gclid=1',
    'https://courier.org/2026//11/flood?amp=1',
    'https://courier.org./2026/11/flood/index.html',
  ])('%s', (address) => {
    expect(canonicalAddress(address)).toBe(STORY)
  })

  test('the order of what it asks for does not matter, what it asks for does', () => {
    expect(canonicalAddress('https://courier.org/news?id=7&page=2')).toBe(
      canonicalAddress('https://courier.org/news?page=2&id=7&utm_campaign=x'),
    )
    expect(canonicalAddress('https://courier.org/news?id=7')).not.toBe(
      canonicalAddress('https://courier.org/news?id=8'),
    )
  })

  test('letters of a path count, however they are written', () => {
    expect(canonicalAddress('https://courier.org/caf%C3%A9')).toBe(canonicalAddress('https://courier.org/café'))
    expect(canonicalAddress('https://courier.org/A')).not.toBe(canonicalAddress('https://courier.org/a'))
  })

  test('sites of one host are not those of another', () => {
    expect(canonicalAddress('https://news.courier.org/a')).not.toBe(canonicalAddress('https://courier.org/a'))
    expect(canonicalAddress('https://courier.org:8443/a')).not.toBe(canonicalAddress('https://courier.org/a'))
    expect(canonicalAddress('https://m.org/a')).toBe('m.org/a')
  })

  test.each(['', 'courier', 'mailto:ann@courier.org', 'javascript:alert(1)', 'file:///etc/passwd'])(
    '%s is none',
    (text) => {
      expect(canonicalAddress(text)).toBeNull()
    },
  )
})
