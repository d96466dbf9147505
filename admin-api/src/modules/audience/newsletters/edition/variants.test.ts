import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { expect, test } from 'vitest'
import { newIssue, newIssueArticle, newIssueEvent } from '../../../../../test/support/new-issue.ts'
import { chooseVariant, leadingCategories, sectionsOfVariant } from './variants.ts'

const articles = (['Community', 'Sports', 'Community', 'Clubs', 'Jobs'] as const).map((category) =>
  newIssueArticle(category),
)
const whole = newIssue({ articles })
const chosenOnly = newIssue({ articles, onlyChosenSections: true })
const bare = { ...chosenOnly, articles: articles.slice(0, -1), introductionHtml: null, events: [] }
const busy = newIssue({
  articles,
  events: (['Sports', 'Clubs', 'Churches', 'Sports', 'Jobs'] as const).map((category) => newIssueEvent(category)),
})
const sectionsFor = (content: typeof whole, categories: readonly string[]) =>
  sectionsOfVariant(content, chooseVariant(content, categories) ?? 'none')

test('chosen sections come first, both groups in the editor’s order', () => {
  expect(sectionsFor(whole, ['Clubs', 'Sports', 'Obituaries'])).toEqual(['Sports', 'Clubs', 'Community', 'Jobs'])
})

test('whoever would get the same edition has the same key', () => {
  expect(chooseVariant(whole, ['Sports', 'Churches'])).toBe(chooseVariant(whole, ['Events', 'Sports']))
  expect(chooseVariant(whole, [])).toBe(chooseVariant(whole, ['Community']))
  expect(chooseVariant(whole, ['Sports'])).not.toBe(chooseVariant(whole, ['Clubs']))
})

test('with the option each gets what they chose, and jobs, which nobody can choose', () => {
  expect(sectionsFor(chosenOnly, ['Sports'])).toEqual(['Sports', 'Jobs'])
  expect(sectionsFor(bare, ['Sports', 'Clubs'])).toEqual(['Sports', 'Clubs'])
})

test('who chose none of its sections gets the introduction or the calendar, or else nothing', () => {
  expect(sectionsFor({ ...chosenOnly, articles: bare.articles }, ['Churches'])).toEqual([])
  expect(chooseVariant({ ...bare, introductionHtml: '<p>Hello.</p>' }, ['Churches'])).toBe('')
  expect(chooseVariant({ ...bare, events: [newIssueEvent('Clubs')] }, ['Churches'])).toBe('')
  expect(chooseVariant({ ...bare, introductionHtml: '<p>&nbsp;</p>' }, ['Churches'])).toBeUndefined()
  expect(chooseVariant({ ...bare, onlyChosenSections: false }, ['Churches'])).toBeDefined()
})

test('a section that is no longer in the content is left out', () => {
  expect(sectionsOfVariant(whole, 'Churches,Sports,Nonsense')).toEqual(['Sports'])
})

test('the calendar leads with the categories that were chosen, and is in order of time for everything and nothing', () => {
  const leading = (categories: readonly string[]) => leadingCategories(chooseVariant(busy, categories) ?? 'none')
  expect(leading(['Churches', 'Obituaries'])).toEqual(['Churches'])
  expect(leading(['Churches', 'Clubs'])).toEqual(['Clubs', 'Churches'])
  for (const categories of [READER_CATEGORIES, [], ['Obituaries']]) expect(leading(categories)).toEqual([])
})

test('chosen events that come first anyway make no edition of their own', () => {
  const events = [newIssueEvent('Sports'), newIssueEvent('Clubs')]
  const content = newIssue({ articles: [], events })
  expect(chooseVariant(content, ['Sports'])).toBe(chooseVariant(content, []))
  expect(chooseVariant(content, ['Clubs'])).not.toBe(chooseVariant(content, []))
})
