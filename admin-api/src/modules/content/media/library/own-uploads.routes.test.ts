import type { Media } from '@hometown/shared-types/contract/media'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../../test/support/sign-in.ts'
import { drawnPicture, uploadPicture } from '../../../../../test/support/upload-picture.ts'

const CREDIT = { credit: 'Ann Archer', caption: 'The dam at noon', alt: 'A dam' }

it('texts of a picture are its uploader’s while only drafts show it, editors’ always, and no other contributor’s', async () => {
  const { app, context } = await buildTestApp()
  const editor = await signIn(context)
  const [ann, bob] = [await signIn(context, 'contributor'), await signIn(context, 'contributor')]
  const picture: Media = (await uploadPicture(app, ann, await drawnPicture(40, 20))).json().picture
  const write = (user: TestUser, payload: object) =>
    app.inject({ method: 'PATCH', url: `/api/media/${picture.id}`, headers: user.headers, payload })
  const use = (user: TestUser, fields: object = {}) => {
    const article = { title: 'The dam', description: 'Full.', authorName: 'Ann', category: 'Community' }
    const payload = { ...article, imageUrl: picture.url, ...fields }
    return app.inject({ method: 'POST', url: '/api/articles', headers: user.headers, payload })
  }
  expect(picture.uploadedBy).toBe(ann.id)
  await use(bob, { imageAlt: 'Not mine to say' })
  await use(ann, { imageUrl: null, content: `<p>Full.</p><p><img src="${picture.url}" alt="The old dam"></p>` })
  await use(editor, { imageAlt: 'Somebody described it already' })
  const readAlt = context.store.db.selectFrom('media').select('alt').where('id', '=', picture.id)
  expect((await readAlt.executeTakeFirst())?.alt).toBe('The old dam')
  expect((await write(ann, CREDIT)).json()).toMatchObject(CREDIT)
  const refused = await write(bob, { credit: 'Bob' })
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'You can only describe pictures that you uploaded. Ask an editor to change this one.',
  ])
  await use(ann)
  expect((await use(bob, { title: 'Nobody may know' })).statusCode).toBe(201)
  const changed = await write(ann, { credit: 'Ann A.' })
  expect([changed.statusCode, changed.json().uses]).toEqual([200, []])
  await use(editor, { publishAt: new Date(context.clock.now() + 86_400_000).toISOString() })
  expect((await write(ann, { credit: 'Someone' })).json().message).toBe(
    'This picture is used elsewhere by now. Ask an editor to change it.',
  )
  expect((await write(editor, { credit: 'Someone' })).statusCode).toBe(200)
})
