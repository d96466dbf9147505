import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'

describe('the name of an uploaded file', () => {
  it.each([
    ['a%00b.png', 'a b.png'],
    ['..%2F..%2Fetc%2Fpasswd', 'passwd'],
    [`${'n'.repeat(199)}%F0%9F%A6%8A.png`, `${'n'.repeat(199)}🦊`],
    ['%20', null],
  ])('is a line of text: %s', async (written, name) => {
    const { app, context } = await buildTestApp()
    const { headers } = await signIn(context)
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const part = `--b\r\ncontent-disposition: form-data; name="image"; filename*=utf-8''${written}\r\ncontent-type: image/png\r\n\r\n`
    const answer = await app.inject({
      method: 'POST',
      url: '/api/upload/image',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(part), bytes, Buffer.from('\r\n--b--\r\n')]),
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().picture.originalName).toBe(name)
  })
})
