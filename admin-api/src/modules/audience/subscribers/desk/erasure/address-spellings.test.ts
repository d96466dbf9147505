import { expect, test } from 'vitest'
import { withoutAddress } from './address-spellings.ts'

test.each([...`!#$%&'*+-./=?^_\`{|}~"(),:;<>[\\]`])('an address with %s is erased, and no other', (sign) => {
  const email = `a${sign}b@example.org`
  expect(withoutAddress(`To: ${email}.`, email)).toBe('To: [erased].')
  expect(withoutAddress('axb@example.org, ab@example.org', email)).toBe('axb@example.org, ab@example.org')
})

test.each(['käthe@bücher.example', 'почта@пример.рф', '用户@例子.广告', `${'é'.repeat(64)}@example.org`])(
  'a foreign address is erased: %s',
  (email) => {
    expect(withoutAddress(`<${email}>`, email)).toBe('<[erased]>')
  },
)
