import { describe, expect, test } from 'vitest'
import { readTitle } from './title-status.ts'

describe('a title', () => {
  test.each([
    'CANCELED: Story Time',
    'Cancelled - Story Time',
    'CANCELLED – Story Time',
    'Postponed: Story Time',
    '[CANCELED] Story Time',
    '**Canceled** Story Time',
  ])('says that it doesn’t take place: %s', (written) => {
    expect(readTitle(written)).toEqual({ title: 'Story Time', isCanceled: true })
  })

  test.each([
    'Canceled flights and your rights',
    'Cancel-ed',
    'CANCELED:',
    'Story Time (not canceled)',
    'Postponed-mail day',
  ])('says nothing of it: %s', (written) => {
    expect(readTitle(written)).toEqual({ title: written, isCanceled: false })
  })
})
