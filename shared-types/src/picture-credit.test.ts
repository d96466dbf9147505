import { describe, expect, it } from 'vitest'
import { updateMediaSchema } from './media.ts'
import { CAPTION_LIMIT, CREDIT_LIMIT } from './picture-credit.ts'

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
