import { describe, expect, it } from 'vitest'
import { loadEmbedsOnClick } from './embeds.ts'

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
