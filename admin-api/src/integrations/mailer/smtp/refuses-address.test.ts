import { expect, test } from 'vitest'
import { isNotAboutAddress, refusesAddress } from './refuses-address.ts'

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
  [550, '550 sorry, no mailbox here by that name. (#5.1.1)'],
  [550, '550 Requested action not taken: mailbox unavailable'],
  [550, '550 User unknown'],
  [550, '550 Invalid recipient <kate.rate@full-content.example>'],
  [550, '550-The mail account does not exist.\n550 Nobody reads it.'],
  [550, "550 That user doesn't exist"],
  [553, '553 Invalid recipient address'],
  [550, '550 Unrouteable address'],
  [550, '550 Account has been disabled or discontinued'],
  [550, '550 No user here by that name'],
  [550, '550 unknown local part'],
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
  [550, '550 Administrative prohibition'],
  [550, '550 Access denied'],
  [553, '553 Access denied for unknown.user@example.com'],
  [550, '550 Greylisted, try again'],
  [553, '553 Greylisted, please come back later: mailbox unavailable'],
  [550, '550 Message refused'],
  [550, '550 No'],
  [550, '550 Your host is not welcome here'],
  [550, '550 Your account is disabled'],
  [550, '550 We do not accept mail from this network'],
  [550, '550 Connection refused by administrator'],
  [550, '550-Verification failed for <news@courier.example>\n550-No Such User Here\n550 Sender verify failed'],
  [553, '553 Invalid sender address'],
  [550, '550 Bad HELO: no such host'],
  [550, '550 Suspicious message'],
  [553, "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  [550, '550 Mailbox temporarily unavailable'],
  [550, '550 Mailbox busy'],
  [550, '550 Rejected, see https://postmaster.example/no-such-user'],
  [550, '550 Service unavailable; Client host [192.0.2.1] refused'],
  [550, '550 Recipient rejected'],
])('%s with %j is not', (code, response) => {
  expect(refusesAddress(code, response)).toBe(false)
})

test.each([
  '',
  'hard_bounce',
  'HardBounce The server was unable to deliver your message (ex: unknown user, mailbox not found). smtp;550 5.1.1 The email account that you tried to reach does not exist.',
  'bounce 5.1.1 550 5.1.1 <ann@spam-block.example>: Recipient address rejected: User unknown in virtual mailbox table',
  'Permanent General 5.4.1 smtp; 550 5.4.1 Recipient address rejected: Access denied. [AM7EUR03FT032.eop-EUR03.prod.protection.outlook.com]',
  'bounce 5.0.0 550 No such user here',
  'generic 550 mailbox unavailable',
  'generic 554 delivery error: dd This user doesn’t have an account here',
  'recipient user unknown',
  'Permanent NoEmail 5.1.1 smtp; 550 5.1.1 user unknown, host 192.0.2.5.7',
])('a report of %j is about the address', (report) => {
  expect(isNotAboutAddress(report)).toBe(false)
})

test.each([
  'bounce 5.7.1 550 5.7.1 messages from this address range aren’t accepted, the network is on our block list (S3150)',
  'bounce 5.1.1 550 5.1.1 rejected because of the sender’s reputation',
  'Permanent General 5.0.0 smtp; 550 Message rejected as spam',
  'HardBounce smtp;550-5.7.26 This mail is unauthenticated',
  'generic 554 Service unavailable; Client host [192.0.2.1] blocked using a list',
  'generic 550 5.2.2 The mailbox is over its limit',
  'generic 552 Mailbox size exceeded',
  'hard_bounce 550 Requested mail action aborted due to policy',
  'generic 554 Message refused: a link in its text is listed',
  'hard_bounce 550 Requested action not taken',
  'recipient quota exceeded',
  'bounce 4.4.7 delivery expired',
  'generic 421 closing the connection',
  'hard_bounce 550 Administrative prohibition',
  'hard_bounce 553 Sorry, relaying isn’t open here (#5.7.1)',
])('a report of %j is not', (report) => {
  expect(isNotAboutAddress(report)).toBe(true)
})
