import { describe, expect, it } from 'vitest'
import { CAPTION_LIMIT, CREDIT_LIMIT } from '../contract/pictures.ts'
import { cleanPictureNotes } from './picture-notes.ts'

describe('foreign notes of a picture', () => {
  it('lose markup, line breaks and control characters', () => {
    const { caption, credit } = cleanPictureNotes({
      caption: '<p>The  river &amp; the <b>bridge</b></p><script>alert(1)</script>',
      credit: 'June\u0000\u202e\r\nHalvorsen',
    })
    expect(caption).toBe('The river & the bridge')
    expect(credit).toBe('June Halvorsen')
  })

  it('are cut to what fits', () => {
    const { caption, credit } = cleanPictureNotes({ caption: 'word '.repeat(100_000), credit: `${'😀'.repeat(5000)}` })
    expect(caption?.length).toBeLessThanOrEqual(CAPTION_LIMIT)
    expect(caption?.endsWith('word…')).toBe(true)
    expect(credit?.length).toBeLessThanOrEqual(CREDIT_LIMIT)
    expect(credit?.isWellFormed()).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    '//elsewhere.example',
    'https://name:password@photos.example/',
    `https://photos.example/${'a'.repeat(2000)}`,
  ])('lose the address %s', (creditUrl) => {
    expect(cleanPictureNotes({ creditUrl }).creditUrl).toBeNull()
  })

  it('keep web addresses and known licenses', () => {
    const notes = { creditUrl: 'https://photos.example/june', license: 'cc-by-4.0', madeWithAi: true }
    expect(cleanPictureNotes(notes)).toEqual({ ...notes, caption: null, credit: null })
    expect(cleanPictureNotes({ license: 'toString' }).license).toBeNull()
  })
})
