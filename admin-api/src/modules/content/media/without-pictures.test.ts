import { expect, it } from 'vitest'
import { withoutPictures } from './resolve-pictures.ts'

const gone = new Set(['/gone.jpg'])
const image = '<img src="/gone.jpg" alt="Gone" />'
const other = '<img src="/here.jpg" alt="Here" />'

it.each([
  ['a figure with its caption', `<figure>${image}<figcaption>Words</figcaption></figure>`],
  ['a figure in a frame of its own', `<div class="wp-block-image"><figure class="alignleft">${image}</figure></div>`],
  ['an old caption', `<div class="wp-caption alignright">${image}<p class="wp-caption-text">Words</p></div>`],
  [
    'a whole gallery',
    `<figure class="wp-block-gallery"><figure>${image}</figure><figure>${image}</figure><figcaption>All</figcaption></figure>`,
  ],
  ['a choice of files', `<picture><source srcset="/a.webp" type="image/webp" />${image}</picture>`],
])('leaves nothing of %s', (_what, html) => {
  expect(withoutPictures(`<p>Before</p>${html}<p>After</p>`, gone)).toBe('<p>Before</p><p>After</p>')
})

it('leaves what else stands there', () => {
  const gallery = (...figures: string[]) =>
    `<figure class="wp-block-gallery">${figures.map((one) => `<figure>${one}</figure>`).join('')}</figure>`
  expect(withoutPictures(gallery(image, other), gone)).toBe(gallery(other))
  expect(withoutPictures(`<figure>${image}${other}<figcaption>Two</figcaption></figure>`, gone)).toBe(
    `<figure>${other}<figcaption>Two</figcaption></figure>`,
  )
  expect(withoutPictures(`<p>Words ${image} and words</p>`, gone)).toBe('<p>Words  and words</p>')
  const untouched = `<figure>${other}</figure><p></p>`
  expect(withoutPictures(untouched, new Set())).toBe(untouched)
})
