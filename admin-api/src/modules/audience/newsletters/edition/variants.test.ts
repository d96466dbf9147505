import { expect, test } from 'vitest'
import { newIssue, newIssueArticle } from '../../../../../test/support/new-issue.ts'
import { chooseVariant, sectionsOfVariant } from './variants.ts'

const articles = (['Community', 'Sports', 'Community', 'Clubs', 'Jobs'] as const).map((category) =>
  newIssueArticle(category),
)
const whole = newIssue({ articles })
const chosenOnly = newIssue({ articles, onlyChosenSections: true })

test('chosen sections come first, both groups in the editor’s order', () => {
  const key = chooseVariant(whole, ['Clubs', 'Sports', 'Obituaries'])
  expect(sectionsOfVariant(whole, key)).toEqual(['Sports', 'Clubs', 'Community', 'Jobs'])
})

test('whoever would get the same edition has the same key', () => {
  expect(chooseVariant(whole, ['Sports', 'Churches'])).toBe(chooseVariant(whole, ['Events', 'Sports']))
  expect(chooseVariant(whole, [])).toBe(chooseVariant(whole, ['Community']))
  expect(chooseVariant(whole, ['Sports'])).not.toBe(chooseVariant(whole, ['Clubs']))
})

test('with the option each gets only what they chose, and what nobody can choose', () => {
  const key = chooseVariant(chosenOnly, ['Sports'])
  expect(sectionsOfVariant(chosenOnly, key)).toEqual(['Sports', 'Jobs'])
})

test('who chose none of its sections gets the introduction and the calendar, or else all of it', () => {
  const withoutJobs = { ...chosenOnly, articles: articles.slice(0, 4) }
  const bare = { ...withoutJobs, introductionHtml: null, events: [] }
  expect(sectionsOfVariant(withoutJobs, chooseVariant(withoutJobs, ['Churches']))).toEqual([])
  expect(sectionsOfVariant(bare, chooseVariant(bare, ['Churches']))).toEqual(['Community', 'Sports', 'Clubs'])
})

test('a section that is no longer in the content is left out', () => {
  expect(sectionsOfVariant(whole, 'Churches,Sports,Nonsense')).toEqual(['Sports'])
})
