import { describe, expect, it } from 'vitest'
import { attributesOfTag, attributeText, picturesInText } from './text-pictures.ts'

describe('picturesInText', () => {
  it('finds each picture once, and nothing in a text without any', () => {
    expect(picturesInText('<p>An &lt;img&gt; in words</p>')).toEqual([])
    expect(picturesInText('<img src="/uploads/a.webp" alt="" /><p><img src="/uploads/a.webp" /></p>')).toEqual([
      { src: '/uploads/a.webp', original: '/uploads/a.webp' },
    ])
  })

  it('takes the largest file that WordPress offers, of the same host and of a reasonable width', () => {
    const srcset = 'https://a.test/b-300.jpg 300w, https://a.test/b.jpg 2000w, https://a.test/b-huge.jpg 6000w'
    expect(picturesInText(`<img src="https://a.test/b-1024.jpg" srcset="${srcset}" />`)).toEqual([
      { src: 'https://a.test/b-1024.jpg', original: 'https://a.test/b.jpg' },
    ])
    const elsewhere = '<img src="https://a.test/b-1024.jpg" srcset="https://evil.test/b.jpg 2000w" />'
    expect(picturesInText(elsewhere)).toEqual([
      { src: 'https://a.test/b-1024.jpg', original: 'https://a.test/b-1024.jpg' },
    ])
  })

  it('reads addresses as a browser does', () => {
    expect(picturesInText('<img src="https://a.test/b?w=1&amp;h=2" />')[0]?.src).toBe('https://a.test/b?w=1&h=2')
  })
})

it('writes attributes as it reads them', () => {
  const text = 'Mill & "Main" <1902>'
  expect(attributesOfTag(`<img src="/a" alt="${attributeText(text)}" />`)).toEqual({ src: '/a', alt: text })
})
