import { readdir, rm } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { idleRenderer } from '../../../../../test/support/publishing.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { folderOf } from '../../../../file-storage/file-storage.ts'
import { publishWaitingChanges } from '../../../publishing/publish-loop/publish-changes.ts'
import { deleteMedia } from '../library/delete-media.ts'
import { createPicture } from '../library/media.service.ts'
import { deleteDueSizes } from './delete-sizes.ts'
import { makeNextCopies } from './picture-copies.job.ts'

describe('the sizes of a deleted picture', () => {
  async function open() {
    const context = await buildTestContext()
    const user = await signIn(context)
    const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const upload = (to: TestContext = context) => createPicture(to, photo, { originalName: 'a.png', alt: null })
    const picture = await upload()
    while ((await makeNextCopies(context)) === 'done');
    const show = () => createArticle(context, newArticle({ imageUrl: picture.url, status: 'published' }), null)
    const remove = () => deleteMedia(context, picture.id, { evenIfUsed: true }, user)
    const files = () => readdir(folderOf(context.config.dataDir, 'derived'))
    return { context, upload, picture, show, remove, files, made: await files() }
  }

  it('stay until the pages that show it are rendered without it', async () => {
    const { context, show, remove, files, made } = await open()
    await show()
    await remove()
    expect(context.link.sent.at(-2)).toEqual({ type: 'changes-waiting' })
    await deleteDueSizes(context)
    expect(await files()).toEqual(made)
    await publishWaitingChanges(context, idleRenderer)
    await deleteDueSizes(context)
    expect(await files()).toEqual([])
    expect(await context.store.db.selectFrom('deleted_sizes').selectAll().execute()).toEqual([])
  })

  it('stay where the same picture is uploaded again before they go', async () => {
    const { context, remove, upload, files, made } = await open()
    await remove()
    await upload()
    await deleteDueSizes(context)
    expect(await files()).toEqual(made)
  })

  it('are made again where the same picture is uploaded while they go', async () => {
    const { context, remove, upload, files, made } = await open()
    await remove()
    const due = await context.store.db.selectFrom('deleted_sizes').selectAll().execute()
    await upload()
    while ((await makeNextCopies(context)) === 'done');
    // As if the picture had come back just before the files were deleted, and then the process was killed.
    await rm(folderOf(context.config.dataDir, 'derived'), { recursive: true })
    await context.store.db
      .insertInto('deleted_sizes')
      .values(due)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await deleteDueSizes(context)
    while ((await makeNextCopies(context)) === 'done');
    expect(await files()).toEqual(made)
  })
})
