import { describe, expect, it } from 'vitest'
import { guardedOutside, loopbackOutside, serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { openSignedIn } from '../../../../../test/support/signed-in.ts'
import { drawnPicture } from '../../../../../test/support/upload-picture.ts'

const NOT_READ = 'We couldn’t get this picture. Save it as a file, then upload it.'

describe('a picture on the web', () => {
  async function open(outside = loopbackOutside()) {
    const picture = await drawnPicture(40, 30)
    const web = await serveOutside((request, response) => {
      if (request.url === '/page') response.setHeader('content-type', 'text/html').end('<h1>No picture</h1>')
      else if (request.url?.startsWith('/wheel')) response.setHeader('content-type', 'image/jpeg').end(picture)
      else if (request.url === '/large') response.end(Buffer.alloc(6_000_000))
      else response.writeHead(404).end()
    })
    const { app, context, headers } = await openSignedIn({ outside })
    const take = (body: object) => app.inject({ method: 'POST', url: '/api/upload/address', headers, body })
    return { web, context, take }
  }

  it('is copied into the library', async () => {
    const { web, take } = await open()
    const answer = await take({ url: `${web.origin}/wheel.jpg?size=large` })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      imageUrl: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.webp$/),
      picture: { width: 40, height: 30, originalName: 'wheel.jpg' },
    })
  })

  it('is refused when it isn’t there, is too large, or is no picture', async () => {
    const { web, take } = await open()
    for (const path of ['/gone', '/large'])
      expect((await take({ url: web.origin + path })).json()).toMatchObject({ message: NOT_READ })
    expect((await take({ url: `${web.origin}/page` })).statusCode).toBe(422)
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'http://ann:secret@example.org/a.jpg', 'a'])
      expect((await take({ url })).json().issues).toEqual([{ path: 'url', message: 'This is not a web address' }])
  })

  it('is never asked of this machine', async () => {
    const { web, take } = await open(guardedOutside())
    const inside = await take({ url: `${web.origin}/wheel.jpg` })
    expect([inside.statusCode, inside.json().message]).toEqual([422, NOT_READ])
    expect(web.asked).toEqual([])
  })
})
