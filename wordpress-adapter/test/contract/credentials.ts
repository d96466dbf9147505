import { beforeAll, describe, expect, it } from 'vitest'
import { createWordPressClient } from '../../src/index.ts'
import { anonymous, expectRefusal, signedIn, type Target, type WriteTarget } from './target.ts'

export function describeCredentials(getTarget: Target<WriteTarget>): void {
  describe('credentials', () => {
    let target: WriteTarget
    beforeAll(async () => {
      target = await getTarget()
    })

    it('tells who the application password belongs to', async () => {
      const check = await signedIn(target, target.editor).checkCredentials()
      expect(check).toMatchObject({ as: 'user', applicationPasswordsOffered: true })
      expect(check.as === 'user' && check.user.capabilities.edit_posts).toBe(true)
    })

    it('takes the application password without its spaces too', async () => {
      const applicationPassword = target.editor.applicationPassword.replaceAll(' ', '')
      const check = await signedIn(target, { ...target.editor, applicationPassword }).checkCredentials()
      expect(check.as).toBe('user')
    })

    it('answers a wrong application password as it answers strangers', async () => {
      const wrong = signedIn(target, { ...target.editor, applicationPassword: 'wrong' })
      expect((await wrong.posts.list({ per_page: 1 })).items).toHaveLength(1)
      expect(await wrong.checkCredentials()).toMatchObject({ as: 'anonymous', applicationPasswordsOffered: true })
      await expectRefusal(wrong.posts.create({ title: 'x', content: 'x' }), 401, 'rest_cannot_create')
    })

    it('answers an unknown token as it answers strangers', async () => {
      const wrong = createWordPressClient({ url: target.url, credentials: { token: 'unknown' } })
      expect((await wrong.posts.list({ per_page: 1 })).items).toHaveLength(1)
      expect((await wrong.checkCredentials()).as).toBe('anonymous')
    })

    it('goes on with the application password where no token is to be had', async () => {
      const client = signedIn(target, target.editor)
      const { kind } = await client.authenticate(target.editor.username, 'not the password')
      expect(kind).toBe('application-password')
      expect((await client.checkCredentials()).as).toBe('user')
    })

    it('refuses to sign in without one', async () => {
      await expect(anonymous(target).authenticate('nobody', 'wrong')).rejects.toMatchObject({
        name: 'WordPressError',
        status: expect.toSatisfy((status: number) => status === 404 || status === 403),
      })
    })
  })
}
