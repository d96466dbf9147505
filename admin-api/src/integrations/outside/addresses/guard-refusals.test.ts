import { describe, expect, onTestFinished, test } from 'vitest'
import { openCanaries } from '../../../../test/support/canaries.ts'
import { RefusedError } from '../outside-errors.ts'
import { createGuard, type GuardOptions } from './guard.ts'
import { openAgent } from './route.ts'

const refusal = (url: string, options: GuardOptions = {}, trusted: readonly string[] = []) =>
  createGuard(options).refusalOf(new URL(url), trusted)

const NO_WEB_ADDRESS = 'This isn’t a web address.'
const SECRET = 'This address contains a username and password.'
const PORT = 'This address uses a port that web pages don’t use.'
const PRIVATE = 'This address leads to a private network.'
const RESERVED = 'This host name is only for examples or local networks.'

describe('an address', () => {
  test.each([
    ['http://alder-county.us/', undefined],
    ['https://alder-county.us/', undefined],
    ['https://8.8.8.8/', undefined],
    ['https://[2606:4700::1111]/', undefined],
    ['ftp://alder-county.us/', NO_WEB_ADDRESS],
    ['file:///etc/passwd', NO_WEB_ADDRESS],
    ['wss://alder-county.us/', NO_WEB_ADDRESS],
    ['data:text/plain,hello', NO_WEB_ADDRESS],
    ['http://ann@alder-county.us/', SECRET],
    ['http://:secret@alder-county.us/', SECRET],
    ['http://alder-county.us:8080/', undefined],
    ['http://alder-county.us:8443/', undefined],
    ['https://alder-county.us:80/', undefined],
    ['http://alder-county.us:443/', undefined],
    ['http://alder-county.us:25/', PORT],
    ['http://10.0.0.1/', PRIVATE],
    ['http://[::1]/', PRIVATE],
    ['http://[fd00::1]/', PRIVATE],
    ['http://localhost/', RESERVED],
    ['http://intranet/', RESERVED],
    ['http://alder/', RESERVED],
    ['http://www.example.org/', RESERVED],
  ])('%s is refused because: %s', (url, expected) => {
    expect(refusal(url)).toBe(expected)
  })

  test('may have 4,000 characters', () => {
    const place = 'https://alder-county.us/'
    const path = 'x'.repeat(4000 - place.length)
    expect(refusal(place + path)).toBeUndefined()
    expect(refusal(`${place}${path}x`)).toBe('This address is too long.')
  })

  test('of a trusted place may be anywhere, but has no secrets and is of the web', () => {
    const trusted = ['http://10.0.0.1:9000', 'http://intranet']
    expect(refusal('http://10.0.0.1:9000/feed', {}, trusted)).toBeUndefined()
    expect(refusal('http://intranet/feed', {}, trusted)).toBeUndefined()
    expect(refusal('http://10.0.0.1:9001/feed', {}, trusted)).toBe(PORT)
    expect(refusal('http://ann:secret@intranet/feed', {}, trusted)).toBe(SECRET)
    expect(refusal('ftp://intranet/feed', {}, ['ftp://intranet'])).toBe(NO_WEB_ADDRESS)
    expect(refusal('http://10.0.0.1:9001/feed', { allowPrivate: true })).toBeUndefined()
  })
})

test('a connection that got to another address than was allowed is closed before anything is sent', async () => {
  const canaries = await openCanaries()
  const route = { find: async () => ['127.0.0.1'], refusalAt: () => 'This address leads to a private network.' }
  const agent = await openAgent(route)
  onTestFinished(() => agent.destroy())
  const sent = agent.request({ origin: `http://feeds.us:${canaries.ports[0]}`, path: '/', method: 'GET' })
  await expect(sent).rejects.toThrow(RefusedError)
})

test('a trusted place knows the names of this machine, and says why nobody is found', async () => {
  const guard = createGuard({})
  const found = await guard.routeTo(new URL('http://localhost/'), ['http://localhost']).find('localhost')
  expect(found.every((address) => ['127.0.0.1', '::1'].includes(address))).toBe(true)
  const empty = createGuard({ resolve: async () => [] }).routeTo(new URL('http://feeds.us/'), [])
  await expect(empty.find('feeds.us')).rejects.toThrow(RefusedError)
})
