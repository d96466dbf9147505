import { beforeAll, describe, expect, it } from 'vitest'
import { createWordPressClient, type WordPressClient } from '../../src/index.ts'
import { anonymous, expectRefusal, type ReadTarget, type Target } from './target.ts'

export function describeAnonymousWrites(getTarget: Target<ReadTarget>): void {
  describe('writes of strangers', () => {
    let target: ReadTarget
    let client: WordPressClient
    let id: number
    beforeAll(async () => {
      target = await getTarget()
      client = anonymous(target)
      id = (await client.posts.list({ per_page: 1 })).items[0]?.id ?? 0
    })

    it('refuses to create', async () => {
      await expectRefusal(client.posts.create({ title: 'From nobody' }), 401, 'rest_cannot_create')
    })

    it('refuses to change', async () => {
      await expectRefusal(client.posts.update(id, { title: 'From nobody' }), 401, 'rest_cannot_edit')
    })

    it('refuses to delete', async () => {
      await expectRefusal(client.posts.delete(id, { force: true }), 401, 'rest_cannot_delete')
    })

    it('answers public reads whatever credentials come with them', async () => {
      const credentials = { username: 'nobody', applicationPassword: 'wrong' }
      const wrong = createWordPressClient({ url: target.url, credentials })
      expect((await wrong.posts.list({ per_page: 1 })).items).toHaveLength(1)
      expect(await wrong.checkCredentials()).toMatchObject({ as: 'anonymous' })
    })
  })
}
