import { describe, expect, it } from 'vitest'
import { pictureSrcset, pictureUrl, withAbsoluteUrls, withPictureUrls } from './picture.ts'

const api = 'https://api.example.org'

describe('addresses of pictures', () => {
  it('of other hosts are never touched', () => {
    expect(pictureUrl('https://cdn.example.com/uploads/a.jpg', api)).toBe('https://cdn.example.com/uploads/a.jpg')
    expect(pictureUrl('//cdn.example.com/uploads/a.jpg', api)).toBe('//cdn.example.com/uploads/a.jpg')
  })

  it('lead to the API when it has an origin of its own', () => {
    expect(pictureUrl('/uploads/fair.jpg', api)).toBe('https://api.example.org/uploads/fair.jpg')
    expect(pictureSrcset('/derived/a-480.webp 480w, /derived/a-960.webp 960w', api)).toBe(
      'https://api.example.org/derived/a-480.webp 480w, https://api.example.org/derived/a-960.webp 960w',
    )
    expect(withPictureUrls('<p><img src="/uploads/a.jpg" srcset="/derived/b.webp 480w" alt=""></p>', api)).toBe(
      '<p><img src="https://api.example.org/uploads/a.jpg" srcset="https://api.example.org/derived/b.webp 480w" alt=""></p>',
    )
  })

  it('and links all have a host in texts for feed readers', () => {
    const html = '<p><a href="/county-fair">Fair</a> <a href="#notes">Notes</a> <img src="/uploads/a.jpg" alt=""></p>'
    expect(withAbsoluteUrls(html, 'https://www.example.org', '')).toBe(
      '<p><a href="https://www.example.org/county-fair">Fair</a> <a href="#notes">Notes</a> <img src="https://www.example.org/uploads/a.jpg" alt=""></p>',
    )
    expect(withAbsoluteUrls(html, 'https://www.example.org', api)).toContain(
      'src="https://api.example.org/uploads/a.jpg"',
    )
  })
})
