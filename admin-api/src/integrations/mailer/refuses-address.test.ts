import { expect, test } from 'vitest'
import { refusesAddress } from './refuses-address.ts'

test.each([
  [550, '550 5.1.1 <a@b.example>: user unknown'],
  [550, '550-5.1.1 The email account does not exist.\n550 5.1.1 Try checking it'],
  [550, '550 5.2.1 The account is disabled'],
  [550, '550 5.4.1 Recipient address rejected: Access denied'],
  [553, '553 5.1.3 Invalid address'],
  [550, '550 No such user here'],
  [551, '551 User not local'],
  [550, '550 5.0.0 Unknown user'],
  [undefined, '554 5.1.1 Nobody here'],
])('%s with %j is about the address', (code, response) => {
  expect(refusesAddress(code, response)).toBe(true)
})

test.each([
  [550, '550 5.7.1 Relaying denied'],
  [550, '550 5.7.26 This mail is unauthenticated'],
  [550, '550 Blocked by our spam filter'],
  [552, '552 5.2.2 Mailbox full'],
  [550, '550 5.2.2 Over quota'],
  [554, '554 Message refused'],
  [550, '550 5.5.0 Protocol'],
  [undefined, '550 Message refused'],
])('%s with %j is not', (code, response) => {
  expect(refusesAddress(code, response)).toBe(false)
})
