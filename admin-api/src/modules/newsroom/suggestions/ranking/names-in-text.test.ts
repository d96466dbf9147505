import { expect, test } from 'vitest'
import { findName } from './names-in-text.ts'

test.each([...`!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`])('a place with %s in its name is found', (sign) => {
  const names = [sign, `Alder${sign}Falls`, `${sign}Mill Creek`]
  expect(findName(`The bridge at Alder${sign}Falls reopens.`, names)).toBe(`Alder${sign}Falls`)
  expect(findName('Nothing here.', names)).toBeUndefined()
})

test.each(['Ветеринарная', '町役場', 'مدرسة', 'Đặng'])('a place may have a long foreign name: %s', (word) => {
  const name = Array.from({ length: 50 }, () => word).join(' ')
  expect(findName(`In ${name} today`, [name])).toBe(name)
})
