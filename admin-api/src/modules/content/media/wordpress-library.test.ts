import { answering } from '@hometown/wordpress-adapter/test-server'
import { expect, it } from 'vitest'
import { beforeWrite } from '../../../../test/support/before-write.ts'
import { openMirror } from '../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { drawnPicture, uploadPicture } from '../../../../test/support/upload-picture.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { buildApp } from '../../../api/app.ts'
import { updateMedia } from './library.service.ts'

async function open() {
  const { wordpress, context } = await openMirror()
  const app = await buildApp(context)
  const user = await signIn(context)
  const upload = async (by = user) => uploadPicture(app, by, await drawnPicture(90, 60), 'County fair.jpg')
  const send = (method: 'GET' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  const list = async (query = '') => (await send('GET', `/api/media?${query}`)).json()
  return { wordpress, context, upload, send, list }
}

it('with a WordPress, pictures go to its library, where their texts follow, and are deleted there too', async () => {
  const { wordpress, upload, send } = await open()
  const before = wordpress.site.media.length
  const { imageUrl, picture } = (await upload()).json()
  expect(imageUrl).toBe(`${wordpress.url}/wp-content/uploads/county-fair.webp`)
  expect(picture).toMatchObject({ inWordPress: true, width: 90, height: 60, sizes: { src: imageUrl } })
  const there = wordpress.site.media.at(-1)
  expect(there).toMatchObject({ title: 'County fair', alt_text: '' })
  await send('PATCH', `/api/media/${picture.id}`, { version: 1, alt: 'The fair' })
  expect(there?.alt_text).toBe('The fair')
  expect((await send('DELETE', `/api/media/${picture.id}?version=2`)).statusCode).toBe(200)
  expect(wordpress.site.media).toHaveLength(before)
  expect((await send('GET', `/api/media/${picture.id}`)).statusCode).toBe(404)
})

it('a refusal by WordPress is answered with its reason, and nothing is left', async () => {
  const { wordpress, upload, list } = await open()
  const refusal = { code: 'rest_cannot_create', message: 'Sorry, you are not allowed.', data: { status: 403 } }
  wordpress.trouble = answering(403, JSON.stringify(refusal))
  const refused = await upload()
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'WordPress does not allow it: Sorry, you are not allowed.',
  ])
  expect(await list()).toMatchObject({ data: [] })
})

it('a text that reaches WordPress when an editor has just published the picture is taken back there', async () => {
  const { wordpress, context, upload } = await open()
  const ann = await signIn(context, 'contributor')
  const { id, url } = (await upload(ann)).json().picture
  beforeWrite(context.store, 2, () => createArticle(context, { imageUrl: url, status: 'published' }))
  await expect(updateMedia(context, id, { version: 1, alt: 'Injected' }, ann)).rejects.toMatchObject({ status: 403 })
  expect(wordpress.site.media.at(-1)?.alt_text).toBe('')
})
