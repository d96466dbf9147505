import { describe, expect, it } from 'vitest'
import { updateMediaSchema } from './media.ts'
import { CAPTION_LIMIT, CREDIT_LIMIT, cleanPictureNotes } from './pictures.ts'

const messageOf = (input: object) => updateMediaSchema.safeParse(input).error?.issues[0]?.message

describe('changes of a picture', () => {
  it('leave out what isn’t given, and remove what is blank', () => {
    expect(updateMediaSchema.parse({ madeWithAi: true })).toEqual({ madeWithAi: true })
    expect(updateMediaSchema.parse({ caption: ' ', credit: '', creditUrl: null, license: null })).toEqual({
      caption: null,
      credit: null,
      creditUrl: null,
      license: null,
    })
  })

  it('have captions in one line', () => {
    expect(updateMediaSchema.parse({ caption: 'The river\n\nin May' }).caption).toBe('The river in May')
  })

  it('keep to the limits', () => {
    expect(messageOf({ caption: 'x'.repeat(CAPTION_LIMIT) })).toBeUndefined()
    expect(messageOf({ caption: 'x'.repeat(CAPTION_LIMIT + 1) })).toBe('Please use 600 characters at most')
    expect(messageOf({ credit: 'x'.repeat(CREDIT_LIMIT + 1) })).toBe('Please use 200 characters at most')
    expect(messageOf({ caption: '<b>Bold</b>' })).toBe('Please write plain text, without HTML')
  })

  it.each(['javascript:alert(1)', 'photos.example'])('refuse the link %s', (creditUrl) => {
    expect(messageOf({ creditUrl })).toBe('The link must start with http:// or https://')
  })

  it('know only licenses of the list', () => {
    expect(updateMediaSchema.parse({ license: 'cc-by-sa-4.0' }).license).toBe('cc-by-sa-4.0')
    expect(updateMediaSchema.safeParse({ license: 'mine' }).success).toBe(false)
  })
})

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

  it('keep text that only looks a little like markup', () => {
    expect(cleanPictureNotes({ caption: 'Ages < 5 & over > 65' }).caption).toBe('Ages < 5 & over > 65')
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
