import { expect, test } from 'vitest'
import { createStoryFinder, type FindableItem } from '../../stories/stories.service.ts'
import { storiesTold } from './stories-told.ts'

const AT = Date.parse('2026-11-24T12:00:00Z')
const story: FindableItem = {
  id: 'story',
  title: 'Elk Ford buys a water tower pump for $21,400',
  text: 'The Elk Ford city council voted Monday to buy a new pump for the water tower on Hickory Street from Barton Supply. It costs $21,400, said city clerk Dale Vint.',
  publishedAt: AT,
}
const correction: FindableItem = {
  id: 'correction',
  title: 'Correction: Price of Elk Ford water tower pump',
  text: 'Correction: an earlier version of the story on the new pump for the water tower on Hickory Street in Elk Ford said $21,400; it’s $24,100, said city clerk Dale Vint. The city council bought it from Barton Supply.',
  publishedAt: AT + 86_400_000,
}

test('what corrects a story is offered with it, and never joined', () => {
  const finder = createStoryFinder([])
  finder.add(story)
  const reasons = expect.arrayContaining(['It may correct this story.'])
  expect(storiesTold(correction, finder)).toMatchObject([{ id: 'story', isSure: false, isCopy: false, reasons }])
  const copied = { ...story, id: 'copy', text: `${story.text} We regret the error.` }
  expect(storiesTold(copied, finder)).toMatchObject([{ id: 'story', isSure: false }])
})

test.each([
  { title: story.title, text: `${story.text} On Monday we incorrectly reported the price of the pump.` },
  { title: 'Clarification on the Elk Ford water tower pump', text: story.text },
  { title: story.title, text: `Corrected: ${story.text}` },
])('a correction is offered in whatever words it calls itself one: $title', ({ title, text }) => {
  const finder = createStoryFinder([])
  finder.add(story)
  const [found] = storiesTold({ ...story, id: 'again', title, text }, finder)
  expect(found).toMatchObject({ id: 'story', isSure: false })
  expect(found?.reasons).toContain('It may correct this story.')
})

test('a correction of something else is offered nothing', () => {
  const finder = createStoryFinder([])
  finder.add(story)
  const other = {
    ...correction,
    title: 'Correction: Bake sale',
    text: 'Correction: the bake sale of the 4-H club is on Friday.',
  }
  expect(storiesTold(other, finder)).toEqual([])
})

test.each([
  'It also serves the Bay County correction center.',
  'It also serves the state Department of Correction.',
  'A corrections officer asked for it.',
  'It also serves Bay Correctional Facility.',
])('a copy that names a department or a center of correction is no correction, and is joined: %s', (sentence) => {
  const finder = createStoryFinder([])
  finder.add(story)
  const [found] = storiesTold({ ...story, id: 'again', text: `${story.text} ${sentence}` }, finder)
  expect(found).toMatchObject({ id: 'story', isSure: true })
  expect(found?.reasons).not.toContain('It may correct this story.')
})
