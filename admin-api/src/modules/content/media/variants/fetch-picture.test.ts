import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { guardedOutside } from '../../../../../test/support/loopback-outside.ts'
import { fetchPicture } from './fetch-picture.ts'
import { UnusablePictureError } from './unusable-picture.ts'

const outside = guardedOutside()

async function openHost() {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    if (url === '/login') response.writeHead(302, { location: `http://nora:secret@${host}/a.jpg` }).end()
    else response.end('picture')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, host, origin: `http://${host}` }
}

it('asks for no address with a password in it, neither one given nor one it is led to', async () => {
  const { asked, host, origin } = await openHost()
  await expect(fetchPicture(outside, `http://nora:secret@${host}/a.jpg`, origin)).rejects.toThrow(UnusablePictureError)
  await expect(fetchPicture(outside, `${origin}/login`, origin)).rejects.toThrow(UnusablePictureError)
  expect(asked).toEqual(['/login'])
})

it.each([
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'http://169.254.169.254/latest/meta-data',
  'http://[::ffff:127.0.0.1]/',
])('asks for nothing at %s', async (address) => {
  const { asked, origin } = await openHost()
  await expect(fetchPicture(outside, address, origin)).rejects.toThrow('another host')
  expect(asked).toEqual([])
})
