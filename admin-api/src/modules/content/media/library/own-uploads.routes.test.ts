import type { Media } from '@hometown/shared-types/media'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../../test/support/sign-in.ts'

const CREDIT = { credit: 'Ann Archer', caption: 'The dam at noon', alt: 'A dam' }

describe('texts of an uploaded picture', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const [editor, ann, bob] = [
      await signIn(context),
      await signIn(context, 'contributor'),
      await signIn(context, 'contributor'),
    ]
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    async function upload(user: TestUser): Promise<Media> {
      const form = new FormData()
      form.set('image', new File([new Uint8Array(bytes)], 'dam.png', { type: 'image/png' }))
      const request = new Response(form)
      const headers = { ...user.headers, 'content-type': request.headers.get('content-type') ?? '' }
      const payload = Buffer.from(await request.arrayBuffer())
      const answer = await app.inject({ method: 'POST', url: '/api/upload/image', headers, payload })
      return answer.json().picture
    }
    const call = (user: TestUser, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
      app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
    const write = (user: TestUser, { id }: Pick<Media, 'id'>, payload: object) =>
      call(user, 'PATCH', `/api/media/${id}`, payload)
    const use = (user: TestUser, imageUrl: string, fields: object = {}) => {
      const article = { title: 'The dam', description: 'Full.', authorName: 'Ann', category: 'Community', imageUrl }
      return call(user, 'POST', '/api/articles', { ...article, ...fields })
    }
    return { context, editor, ann, bob, upload, call, write, use }
  }

  it('are written by the contributor who uploaded it, and by editors, but by no other contributor', async () => {
    const { editor, ann, bob, upload, write } = await open()
    const picture = await upload(ann)
    expect(picture.uploadedBy).toBe(ann.id)
    expect((await write(ann, picture, CREDIT)).json()).toMatchObject(CREDIT)
    const refused = await write(bob, picture, { credit: 'Bob' })
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'You can only describe pictures that you uploaded. Ask an editor to change this one.',
    ])
    expect((await write(editor, picture, { credit: 'Corrected' })).json()).toMatchObject({ credit: 'Corrected' })
  })

  it('can’t be changed by a contributor once something else than a draft shows it', async () => {
    const { context, editor, ann, bob, upload, write, use } = await open()
    const picture = await upload(ann)
    await use(ann, picture.url)
    const secret = await use(bob, picture.url, { title: 'Nobody may know' })
    expect(secret.statusCode).toBe(201)
    const changed = await write(ann, picture, CREDIT)
    expect([changed.statusCode, changed.json().uses]).toEqual([200, []])
    const tomorrow = new Date(context.clock.now() + 86_400_000).toISOString()
    await use(editor, picture.url, { publishAt: tomorrow })
    expect((await write(ann, picture, { credit: 'Someone' })).json().message).toBe(
      'This picture is used elsewhere by now. Ask an editor to change it.',
    )
    expect((await write(editor, picture, { credit: 'Someone' })).statusCode).toBe(200)
  })
})
