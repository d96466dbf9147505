import { expect, it } from 'vitest'
import { withLazyPictures } from './lazy-pictures.ts'

it('lets pictures in a text wait, unless it says itself what they do', () => {
  expect(withLazyPictures('<p><img src="/a.webp" alt="" /></p>')).toBe(
    '<p><img loading="lazy" src="/a.webp" alt="" /></p>',
  )
  for (const html of ['<img loading="eager" src="/a.webp" />', '<img src="/a.webp" loading="lazy" />', '<p>img</p>'])
    expect(withLazyPictures(html)).toBe(html)
})
