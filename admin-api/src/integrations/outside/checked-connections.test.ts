import { expect, test } from 'vitest'
import { openCanaries } from '../../../test/support/canaries.ts'
import { createCheckedFetch, routeOfDesk } from './checked-connections.ts'

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
