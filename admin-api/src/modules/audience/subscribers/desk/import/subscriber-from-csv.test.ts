import { expect, test } from 'vitest'
import { readCsvRows } from '../../../../../csv/csv-rows.ts'
import { subscriberFromCsv } from './subscriber-from-csv.ts'

const NOW = Date.UTC(2026, 10, 20, 16)

/** What becomes of each row: the status, or why there is no subscriber. */
async function outcomesOf(csv: string, defaults = true): Promise<string[]> {
  const options = {
    consentSource: 'The fair',
    confirmed: true,
    ...(defaults && { categories: ['Community' as const] }),
  }
  const outcomes: string[] = []
  for await (const { values } of readCsvRows(csv)) {
    const read = subscriberFromCsv(values, options, NOW)
    if ('subscriber' in read) outcomes.push(read.subscriber.status)
    else outcomes.push('skipped' in read ? 'skipped' : read.problem)
  }
  return outcomes
}

const TIMES = '2021-03-02 09:00:00,2021-03-02 09:05:00'

test.each([
  [
    'unsubscribed ones of Mailchimp',
    `Email Address,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,TAGS\na@x.example,${TIMES},2024-05-06 07:08:09,Weekly 12,`,
    ['unsubscribed'],
  ],
  [
    'cleaned ones of Mailchimp',
    `Email Address,OPTIN_TIME,CONFIRM_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,TAGS\na@x.example,${TIMES},2024-05-06 07:08:09,Weekly 12,`,
    ['unsubscribed'],
  ],
  ['those who never confirmed at Mailchimp', 'Email Address,OPTIN_TIME,CONFIRM_TIME\na@x.example,,', ['skipped']],
  [
    'Substack',
    'email,active_subscription,expiry,email_disabled,created_at\na@x.example,false,,false,2022-01-02T03:04:05.000Z\nb@x.example,false,,true,2022-01-02T03:04:05.000Z',
    ['active', 'unsubscribed'],
  ],
  ['a list of addresses', 'email_address,name\na@x.example,Greta Holm', ['active']],
  [
    'Ghost',
    'id,email,name,subscribed_to_emails,labels\n1,g@x.example,G,false,\n2,h@x.example,H,true,news',
    ['unsubscribed', 'active'],
  ],
  [
    'listmonk',
    'uuid,email,name,status\nu,l@x.example,L,enabled\nv,n@x.example,N,blocklisted',
    ['active', 'unsubscribed'],
  ],
  ['a time of leaving', 'email,unsubscribed_at\na@x.example,\nb@x.example,2024-01-01', ['active', 'unsubscribed']],
  ['Buttondown', 'email,subscriber_type\na@x.example,regular\nb@x.example,unactivated', ['active', 'skipped']],
  ['bounces', 'E-Mail,Hard Bounced\na@x.example,No\nb@x.example,Yes', ['active', 'unsubscribed']],
  [
    'numbers in a column of yes and no',
    'email,is_subscribed\na@x.example,1\nb@x.example,0',
    ['active', 'unsubscribed'],
  ],
  [
    'a clear word under any title',
    'email,Zustand\na@x.example,Unsubscribed\nb@x.example,gut',
    ['unsubscribed', 'active'],
  ],
  ['two columns that disagree', 'email,status,opted_out\na@x.example,active,true', ['unsubscribed']],
  [
    'Constant Contact',
    '"Email address - home","Email status","Confirmed Opt-Out Date"\n"a@x.example","Active",""\n"b@x.example","Opt-out","2023-05-06 10:00:00 GMT"\n"c@x.example","Awaiting confirmation",""',
    ['active', 'unsubscribed', 'skipped'],
  ],
  [
    'MailerLite',
    'Subscriber,Status,Subscribed,Unsubscribed\na@x.example,Active,2023-01-02 03:04:05,\nb@x.example,Active,2023-01-02,2023-06-01\nc@x.example,Junk,,',
    ['active', 'unsubscribed', 'unsubscribed'],
  ],
  [
    'Wix',
    'Email 1,Email subscriber status,Email deliverability status\na@x.example,Subscribed,Valid\nb@x.example,Subscribed,Bounced\nc@x.example,Never subscribed,',
    ['active', 'unsubscribed', 'skipped'],
  ],
  ['confirmation as yes and no', 'email,confirmed\na@x.example,true\nb@x.example,false', ['active', 'skipped']],
  [
    'what a subscription costs, and its links',
    'email,stripe_cancelled_at,unsubscribe_url,soft bounces\na@x.example,2024-01-01,https://x.example/leave,2',
    ['active'],
  ],
])('nobody who left, bounced or hasn’t confirmed becomes active: %s', async (_, csv, outcomes) => {
  expect(await outcomesOf(csv)).toEqual(outcomes)
})

test('tags may have quotes, also without a category for the others', () => {
  const categoriesOf = (TAGS: string) => {
    const read = subscriberFromCsv({ email: 'a@x.example', tags: TAGS }, { consentSource: 'x', confirmed: true }, NOW)
    return 'subscriber' in read ? read.subscriber.categories : read
  }
  expect(categoriesOf('"Sports","Events"')).toEqual(['Sports', 'Events'])
  expect(categoriesOf('"Clubs"')).toEqual(['Clubs'])
  expect(categoriesOf('["Sports", "VIP"]')).toEqual(['Sports'])
})

test.each([
  ['2/12/23 10:54', '2023-02-12T10:54:00.000Z'],
  ['11/30/2023 18:05', '2023-11-30T18:05:00.000Z'],
  ['11/30/2023 6:05:09 PM', '2023-11-30T18:05:09.000Z'],
  ['30/11/2023', '2023-11-30T00:00:00.000Z'],
  ['5.4.2022 06:07', '2022-04-05T06:07:00.000Z'],
  ['2022-04-05 06:07:08 UTC', '2022-04-05T06:07:08.000Z'],
  ['2022-04-05T06:07:08.123-05:00', '2022-04-05T11:07:08.000Z'],
  ['2022/4/5', '2022-04-05T00:00:00.000Z'],
  ['Apr 5, 2022 at 6:07 AM', '2022-04-05T06:07:00.000Z'],
  ['Tue, 05 Apr 2022 06:07:08 +0200', '2022-04-05T04:07:08.000Z'],
  ['45021.25', '2023-04-05T06:00:00.000Z'],
  ['1649138828', '2022-04-05T06:07:08.000Z'],
  ['soon', undefined],
  ['2/30/2023', undefined],
  ['11/30/2023 sometime', undefined],
])('the time of confirmation %s is read', (confirmed, at) => {
  const values = { email: 'a@x.example', confirm_time: confirmed }
  const options = { consentSource: 'x', confirmed: true, categories: ['Community' as const] }
  const read = subscriberFromCsv(values, options, NOW)
  const { confirmedAt } = 'subscriber' in read ? read.subscriber : { confirmedAt: undefined }
  expect(confirmedAt).toBe(at && Date.parse(at))
})
