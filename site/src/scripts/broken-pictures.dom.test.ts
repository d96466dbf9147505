import { describe, expect, it } from 'vitest'
import { mendBrokenPictures } from './broken-pictures.ts'

function show(html: string): void {
  document.body.innerHTML = `<main>${html}</main>`
  mendBrokenPictures(document)
  for (const image of document.querySelectorAll('img')) image.dispatchEvent(new Event('error'))
}

describe('a picture that does not come', () => {
  it.each([
    ['', 'No image'],
    ['lead', undefined],
  ])('is said in its place, without which a large card does (%s)', (kind, said) => {
    show(`<article><div data-card-picture="${kind}"><picture><img alt="A fair"></picture></div></article>`)
    expect(document.querySelector('[data-card-picture]')?.textContent).toBe(said)
  })

  it('takes its figure and caption along in an article', () => {
    show('<p>Text</p><figure><img alt="A fair"><figcaption>The fair.</figcaption></figure>')
    expect(document.querySelector('main')?.innerHTML).toBe('<p>Text</p>')
  })

  it('leaves the text beside it', () => {
    show('<p>Text <img alt="A fair"></p>')
    expect(document.querySelector('main')?.textContent).toBe('Text ')
    expect(document.querySelector('img')).toBeNull()
  })
})
