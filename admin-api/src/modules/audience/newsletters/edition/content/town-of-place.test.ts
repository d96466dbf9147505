import { expect, it } from 'vitest'
import { townOfPlace } from './town-of-place.ts'

const towns = ['Cedar', 'Cedar Falls', 'St. Olaf', 'Larkin']

it.each([
  ['Town Hall, Cedar Falls, IL', 'Cedar Falls'],
  ['Cedar Grange', 'Cedar'],
  ['larkin library', 'Larkin'],
  ['Church of St Olaf', 'St. Olaf'],
  ['Larkinville Fairgrounds', null],
  ['Grange Hall', null],
  ['', null],
])('the town of “%s” is %s', (place, town) => {
  expect(townOfPlace(place, towns)).toBe(town)
})
