import { describe, expect, it } from 'vitest'
import { sampleSite } from '../../test/support/sample-content.ts'
import { isHiddenSample } from './indexing.ts'

describe('the sample county', () => {
  it.each(['https://www.example.org', 'http://192.168.1.5:3000'])('is hidden at %s', (siteUrl) => {
    expect(isHiddenSample({ ...sampleSite, sample: true, siteUrl })).toBe(true)
    expect(isHiddenSample({ ...sampleSite, sample: false, siteUrl })).toBe(false)
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])('is shown at %s', (siteUrl) => {
    expect(isHiddenSample({ ...sampleSite, sample: true, siteUrl })).toBe(false)
  })
})
