import { expect, test } from 'vitest'
import { openCanaries } from '../../../test/support/canaries.ts'
import { serveOutside } from '../../../test/support/loopback-outside.ts'
import { createCheckedFetch, refusalIn, routeOfDesk } from './checked-connections.ts'

test('asks in any network, with the length of the body', async () => {
  const heard: string[] = []
  const { origin } = await serveOutside(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    heard.push(`${request.method} ${request.headers.host} ${request.headers['content-length'] ?? ''} ${body}`)
    if (request.url === '/away') response.writeHead(302, { location: '/' }).end()
    else response.writeHead(200, { 'x-seen': 'yes' }).end('welcome')
  })
  const { port } = new URL(origin)
  const ask = createCheckedFetch(routeOfDesk(async () => ['127.0.0.1']))
  const place = `http://models.alder-county.us:${port}`
  const answer = await ask(new Request(place, { method: 'POST', body: 'hello' }), { redirect: 'manual' })
  expect([answer.status, answer.headers.get('x-seen'), await answer.text()]).toEqual([200, 'yes', 'welcome'])
  expect((await ask(`${place}/away`, { redirect: 'manual' })).status).toBe(302)
  await expect(ask(`${place}/away`, { redirect: 'error' })).rejects.toThrow()
  expect(heard[0]).toBe(`POST models.alder-county.us:${port} 5 hello`)
  const failure = await ask(`${origin.replace('http:', 'https:')}/`).catch((error: unknown) => error)
  expect(refusalIn(failure)).toBeUndefined()
})

test('a name is looked up for each connection, and refused as soon as it leads elsewhere', async () => {
  const canaries = await openCanaries()
  const answers = [['fe80::1'], ['169.254.169.254'], ['::ffff:169.254.169.254'], ['64:ff9b::7f00:1']]
  const asked: string[] = []
  const route = routeOfDesk(async (name) => {
    asked.push(name)
    return answers[asked.length - 1] ?? []
  })
  const ask = createCheckedFetch(route)
  for (const _ of answers)
    await expect(ask(`http://rebinding.alder-county.us:${canaries.ports[0]}/v1`)).rejects.toThrow(
      'rebinding.alder-county.us leads to an address that answers only questions about this machine',
    )
  expect(asked).toHaveLength(answers.length)
  expect(canaries.connections()).toBe(0)
})

test.each([
  ['link-local', ['169.254.1.2', '0xa9.0xfe.0x1.2', '[fe80::1]', '[::ffff:169.254.169.254]']],
  ['of a cloud', ['169.254.169.254', '100.100.100.200', '192.0.0.192', '[fd00:ec2::254]', '[fd20:ce::254]']],
  ['one that embeds another', ['[64:ff9b::8.8.8.8]', '[2002:7f00:1::]', '[2001:0:1::1]']],
])('an address that is %s is refused before anything is connected to', async (_kind, hosts) => {
  const ask = createCheckedFetch(routeOfDesk())
  for (const host of hosts)
    await expect(ask(`http://${host}/latest`), host).rejects.toThrow('answers only questions about this machine')
})

test('a redirect that is followed is checked as well', async () => {
  const { origin } = await serveOutside((_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  )
  await expect(createCheckedFetch(routeOfDesk())(origin)).rejects.toThrow('answers only questions about this machine')
})
