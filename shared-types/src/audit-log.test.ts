import { expect, it } from 'vitest'
import { describeAction, subjectLabel } from './audit-log.ts'

it.each([
  ['article.publish', 'Bridge opens', 'published “Bridge opens”'],
  ['article.create', '$& opens', 'wrote “$& opens”'],
  ['business.update', 'Corner Café', 'changed the business “Corner Café”'],
  ['media.delete', null, 'deleted a picture'],
  ['settings.update', null, 'changed the settings'],
  ['account.disable', 'nora', 'disabled the account of “nora”'],
  ['auth.login', null, 'signed in'],
  ['account.remove-factors', 'nora', 'removed the second factors of “nora”'],
  ['auth.remove-factors', 'nora', 'Second factors of “nora” removed from the terminal'],
  ['factor.add', 'Phone', 'added the second factor “Phone”'],
  ['factor.copied', 'nora', 'Refused a passkey of “nora” that may have been copied'],
  ['factor.limited', 'nora', 'Too many wrong codes for “nora”'],
  ['factor.new-codes', null, 'made new recovery codes'],
  ['factor.recovery-code', null, 'used a recovery code'],
  ['factor.refuse', 'nora', 'Wrong second factor for “nora”'],
  ['factor.remove', 'Phone', 'removed the second factor “Phone”'],
  ['factor.rename', 'Phone', 'renamed a second factor to “Phone”'],
  ['harvest.run', null, 'started reading the sources'],
  ['source.check', 'Cedar Gazette', 'started reading the source “Cedar Gazette”'],
  ['calendar-feed.turn-off', 'Town', 'calendar feed “Town”: turn off'],
])('%s of %s reads as people say it', (action, name, words) => {
  expect(describeAction({ action, name })).toBe(words)
})

it('has a heading for each kind of thing, known or not', () => {
  expect([subjectLabel('article'), subjectLabel('calendar-feed')]).toEqual(['Articles', 'Calendar feed'])
})
