import { describe, expect, it } from 'vitest'
import { mendBrokenPictures } from './broken-pictures.ts'

function show(html: string): void {
  document.body.innerHTML = `<main>${html}</main>`
  mendBrokenPictures(document)
  for (const image of document.querySelectorAll('img')) image.dispatchEvent(new Event('error'))
}

describe('a picture that does not come', () => {
  it.each([
    ['card card-row', 'card card-row'],
    ['card card-lead', 'card card-lead card-bare'],
  ])('is said in its place, without which a large card does (%s)', (card, after) => {
    show(`<article class="${card}"><div class="card-picture"><picture><img alt="A fair"></picture></div></article>`)
    expect(document.querySelector('article')?.className).toBe(after)
    expect(document.querySelector('.card-picture')?.textContent).toBe('No image')
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
