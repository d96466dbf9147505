import { expect, test } from 'vitest'
import { serveWebsite } from '../../../test/support/loopback-fetch.ts'
import { createCheckedFetch, deskConnectionPolicy } from './checked-connections.ts'

// `guarded-request.test.ts` tries names with whole requests.
test.each([
  ['link-local', ['169.254.1.2', '0xa9.0xfe.0x1.2', '[fe80::1]', '[::ffff:169.254.169.254]']],
  ['of a cloud', ['169.254.169.254', '100.100.100.200', '192.0.0.192', '[fd00:ec2::254]', '[fd20:ce::254]']],
  ['one that embeds another', ['[64:ff9b::8.8.8.8]', '[2002:7f00:1::]', '[2001:0:1::1]']],
])('an address that is %s is refused before anything is connected to, and after a redirect', async (_kind, hosts) => {
  const checkedFetch = createCheckedFetch(deskConnectionPolicy())
  for (const host of hosts) {
    const location = `http://${host}/latest`
    const { origin } = await serveWebsite((_, response) => response.writeHead(302, { location }).end())
    for (const url of [location, origin])
      await expect(checkedFetch(url), location).rejects.toThrow('answers only questions about this machine')
  }
})
