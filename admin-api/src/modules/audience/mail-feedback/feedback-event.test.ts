import { expect, test } from 'vitest'
import { isNotAboutAddress } from './feedback-event.ts'

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
