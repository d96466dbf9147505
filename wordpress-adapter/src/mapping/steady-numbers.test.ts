import { expect, it } from 'vitest'
import { steadyNumbers } from './post-to-article.ts'

const galleries = (first: number) =>
  [first, first + 1]
    .map(
      (number) =>
        `<div id="gallery-${number}" class="gallery galleryid-77 gallery-columns-3"><a href="#gallery-${number}">x</a>` +
        `<img aria-describedby='gallery-${number}-45'><p id='gallery-${number}-45'></p></div>` +
        `<figure class="wp-block-gallery has-nested-images wp-block-gallery-${number + 20}"></figure>`,
    )
    .join('')

it('a gallery has the same number wherever in an answer its post stands', () => {
  expect(steadyNumbers(galleries(1))).toBe(steadyNumbers(galleries(41)))
  expect(steadyNumbers(galleries(41))).toContain('<div id="gallery-2" class="gallery galleryid-77 gallery-columns-3">')
  expect(steadyNumbers(galleries(41))).toContain('<a href="#gallery-2">')
  expect(steadyNumbers(galleries(41))).toContain("<img aria-describedby='gallery-2-45'><p id='gallery-2-45'>")
  expect(steadyNumbers('<video class="wp-video-shortcode" id="video-77-9">')).toContain('id="video-77-1"')
})

it('what isn’t such a name stays, and so does what a text says', () => {
  const html =
    '<p class="gallery-columns-3 wp-image-12 wp-block-button__width-50 my-gallery-7 columns-4">See gallery-12 and <code>id="gallery-9"</code>.</p>'
  expect(steadyNumbers(html)).toBe(html)
})
