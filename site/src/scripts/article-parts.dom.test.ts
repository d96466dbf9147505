import { describe, expect, it, vi } from 'vitest'
import { loadEmbedsOnClick, makeScrollableFocusable, replaceBrokenPictures } from './article-parts.ts'

function show(html: string): void {
  document.body.innerHTML = `<main>${html}</main>`
  replaceBrokenPictures(document)
  for (const image of document.querySelectorAll('img')) image.dispatchEvent(new Event('error'))
}

describe('a picture that does not come', () => {
  it.each([
    ['', 'No image'],
    ['lead', undefined],
  ])('is said in its place, without which a large card does (%s)', (kind, text) => {
    show(`<article><div data-card-picture="${kind}"><picture><img alt="A fair"></picture></div></article>`)
    expect(document.querySelector('[data-card-picture]')?.textContent).toBe(text)
  })

  it('takes its figure and caption along in an article', () => {
    show('<p>Text</p><figure><img alt="A fair"><figcaption>The fair.</figcaption></figure>')
    expect(document.querySelector('main')?.innerHTML).toBe('<p>Text</p>')
  })
})

function embed(src: string): HTMLElement {
  document.body.innerHTML = `<figure class="embed" data-embed-src="${src}" data-embed-title="The parade"><a href="https://www.youtube.com/watch?v=abc">The parade</a></figure>`
  loadEmbedsOnClick(document)
  return document.body
}

describe('embeds', () => {
  it('load nothing until the reader asks', () => {
    const body = embed('https://www.youtube-nocookie.com/embed/abc')
    expect(body.querySelector('iframe')).toBeNull()
    expect(body.querySelector('button')?.textContent).toBe('Show here (loads from youtube-nocookie.com)')
    body.querySelector('button')?.click()
    expect(body.querySelector('iframe')?.src).toBe('https://www.youtube-nocookie.com/embed/abc')
    expect(body.querySelector('iframe')?.title).toBe('The parade')
  })

  it('stay links when their address is no https address', () => {
    expect(embed('javascript:alert(1)').querySelector('button')).toBeNull()
  })
})

it('lets the keyboard reach a table that is wider than its room, while it is', () => {
  let resized: ((entries: { target: Element }[]) => void) | undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: (entries: { target: Element }[]) => void) {
        resized = callback
      }
      observe() {}
    },
  )
  document.body.innerHTML = '<div class="article-text"><table></table></div>'
  makeScrollableFocusable(document)
  const table = document.body.getElementsByTagName('table')[0] ?? document.body
  const widen = (scrollWidth: number) => {
    Object.defineProperty(table, 'scrollWidth', { value: scrollWidth, configurable: true })
    resized?.([{ target: table }])
  }
  widen(900)
  expect(table.tabIndex).toBe(0)
  widen(0)
  expect(table.hasAttribute('tabindex')).toBe(false)
})
