import { describe, expect, it } from 'vitest'
import { sourceAddressKey } from './source-address.service.ts'

describe('two addresses of one place', () => {
  it.each([
    'http://gazette.example/news',
    'https://www.gazette.example/news/',
    'https://gazette.example/news?utm_source=mail&fbclid=1',
  ])('have the same key: %s', (address) => {
    expect(sourceAddressKey(address)).toBe('gazette.example/news')
  })

  it.each([
    'https://gazette.example',
    'https://gazette.example/News',
    'https://gazette.example/news?page=2',
    'https://gazette.example:8080/news',
  ])('are others where they may show something else: %s', (address) => {
    expect(sourceAddressKey(address)).not.toBe('gazette.example/news')
  })
})
