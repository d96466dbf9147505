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
  ['harvest.run', null, 'started reading the sources'],
  ['source.check', 'Cedar Gazette', 'started reading the source “Cedar Gazette”'],
  ['calendar-feed.turn-off', 'Town', 'calendar feed “Town”: turn off'],
])('%s of %s reads as people say it', (action, name, words) => {
  expect(describeAction({ action, name })).toBe(words)
})

it('has a heading for each kind of thing, known or not', () => {
  expect([subjectLabel('article'), subjectLabel('calendar-feed')]).toEqual(['Articles', 'Calendar feed'])
})
