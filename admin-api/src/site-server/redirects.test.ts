import { expect, test } from 'vitest'
import { parseRedirects } from './redirects.ts'

const redirects = parseRedirects(
  '/old-name /new-name 301\n/article/:slug /:slug 301\n\n# a note\n/bad //evil.example 301\n',
)

test.each([
  ['/old-name', '/new-name'],
  ['/article/fair-opens', '/fair-opens'],
  ['/article/old-name', '/new-name'],
  ['/article/a/b', undefined],
  ['/new-name', undefined],
  ['/bad', undefined],
])('%s leads to %s', (path, to) => {
  expect(redirects(path)).toBe(to)
})

test.each([...`!"#$%&'()*+,-.:;<=>?@[\\]^_\`{|}~`])('an old address with %s is itself and nothing else', (sign) => {
  const one = parseRedirects(`/a${sign}b/:name /new/:name 301\n/${sign}plain /new 301`)
  expect(one(`/a${sign}b/fair`)).toBe('/new/fair')
  expect(one('/ab/fair')).toBeUndefined()
  expect(one('/axb/fair')).toBeUndefined()
  expect(one(`/${sign}plain`)).toBe('/new')
})

test.each(['Ветеринарная-клиника', '町役場', 'مدرسة', 'x'])('an old address may be long and foreign: %s', (name) => {
  const long = `/${name.repeat(500)}`
  expect(parseRedirects(`${long}/:name /:name 301`)(`${long}/fair`)).toBe('/fair')
})

test('a name may begin with a digit, or stand twice', () => {
  const one = parseRedirects('/:1st/a /b/:1st 301\n/:x/and/:x /:x 301')
  expect(one('/c/a')).toBe('/b/c')
  expect(one('/c/and/d')).toBe('/c')
})
