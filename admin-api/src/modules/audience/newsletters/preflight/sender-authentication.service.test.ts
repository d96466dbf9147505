import { expect, test } from 'vitest'
import { testConfig } from '../../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../../test/support/fake-outside.ts'
import { checkSender } from './sender-authentication.service.ts'

const config = testConfig({ MAIL_FROM: 'Alder County Courier <news@mail.courier.us>' })

function domainWith(records: Record<string, string[]>) {
  return fakeOutside({ findTxt: async (name: string) => records[name] ?? [] })
}

async function statesOf(records: Record<string, string[]>, options = config) {
  const checks = await checkSender({ config: options, outside: domainWith(records) })
  return Object.fromEntries(checks.map(({ id, state }) => [id, state]))
}

test('a domain that is set up well has nothing to complain of, its policy being its domain’s', async () => {
  const records = {
    'mail.courier.us': ['google-site-verification=x', 'v=spf1 include:_spf.mailer.us -all'],
    'k1._domainkey.mail.courier.us': ['v=DKIM1; k=rsa; p=MIGf'],
    '_dmarc.courier.us': ['v=DMARC1; p=quarantine'],
  }
  expect(await statesOf(records)).toEqual({ spf: 'ok', dkim: 'ok', dmarc: 'ok' })
})

test('a bare domain is warned of, and a signature that nobody has named is not checked', async () => {
  expect(await statesOf({})).toEqual({ spf: 'warning', dkim: 'not_checked', dmarc: 'warning' })
})

test.each([
  [['v=spf1 -all', 'v=spf1 mx -all'], 'ignore them'],
  [['v=spf1 +all'], 'lets anyone send'],
])('an SPF record that does harm is warned of: %s', async (records, words) => {
  const [spf] = await checkSender({ config, outside: domainWith({ 'mail.courier.us': records }) })
  expect(spf).toMatchObject({ state: 'warning', details: expect.stringContaining(words) })
})

test('nothing is checked without a name server, a sender, or where the sender’s domain is an example', async () => {
  const offline = {
    ...domainWith({}),
    findTxt: async () => {
      throw new Error('ETIMEOUT')
    },
  }
  const all = [
    await checkSender({ config, outside: offline }),
    await checkSender({ config: testConfig({}), outside: offline }),
    await checkSender({ config: testConfig({ MAIL_FROM: 'news@example.org' }), outside: offline }),
    await checkSender({ config }),
  ]
  expect(new Set(all.flat().map(({ state }) => state))).toEqual(new Set(['not_checked']))
  expect(all.map(([spf]) => spf?.details)).toEqual([
    'No name server answered. The service may be offline.',
    'No sender address is set, so there’s no domain to check.',
    'example.org is reserved for examples, so there’s nothing to check.',
    'This installation doesn’t read anything from the internet.',
  ])
})
