import { expect, test } from 'vitest'
import { mostSimilar } from './similar.ts'

const bridge = {
  title: 'Bridge over Cedar Creek opens on Saturday',
  text: 'The commissioners will cut the ribbon at noon after two years of work on the bridge over Cedar Creek.',
}
const ribbon = { title: 'Ribbon to be cut at Cedar Creek', text: 'The new bridge opens on Saturday at noon.' }
const others = [
  { title: 'School board adopts its budget', text: 'The board voted on Monday after two hours of work on the budget.' },
  ribbon,
  { title: 'Library opens later on Saturday', text: 'The library opens at ten because of a staff meeting.' },
  { title: 'Pumpkin prices rise', text: 'Farmers of the county say that the dry summer cost them half of their crop.' },
]

test('rare words that both texts share make them similar, words that most texts have don’t', () => {
  expect(mostSimilar(bridge, others, 3)[0]).toBe(ribbon)
  expect(mostSimilar(bridge, others, 3)).not.toContain(others[3])
  expect(mostSimilar(bridge, others, 1)).toEqual([ribbon])
})

test('endings and accents make no difference, and an empty text is like nothing', () => {
  const plain = { title: 'Crews repair flooded roads in Sao Bento', text: '' }
  expect(mostSimilar({ title: 'Floods: São Bento road repairs', text: '' }, [...others, plain], 1)).toEqual([plain])
  expect(mostSimilar({ title: '', text: '' }, others, 3)).toEqual([])
})
