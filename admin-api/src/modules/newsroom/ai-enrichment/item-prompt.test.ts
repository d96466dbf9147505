import { describe, expect, it } from 'vitest'
import { evidenceOfItem } from './item-prompt.ts'

const item = (author: string) =>
  evidenceOfItem({
    ...{ id: '1', original_title: 'Fair opens', author, published_at: null, details: null, summary: null },
    ...{ original_content: 'The fair opens on Friday.', rules_score: 40 },
  } as Parameters<typeof evidenceOfItem>[0]).text

describe('the evidence of an item', () => {
  it('has the names of its authors', () => {
    expect(item('Ann Ransom and Bob Lee')).toBe('Fair opens\nBy Ann Ransom and Bob Lee\nThe fair opens on Friday.')
    expect(item('the press office of the Cedar County fair board')).toContain('By the press office')
  })

  it('has no byline that tells of something serious', () => {
    expect(item('Ann Lee, who was suspended on Friday for hitting a pupil')).toBe(
      'Fair opens\nThe fair opens on Friday.',
    )
  })
})
