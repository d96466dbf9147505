import { beforeAll, describe, expect, it } from 'vitest'
import type { WordPressClient } from '../../src/index.ts'
import { anonymous, expectRefusal, signedIn, type Target, type WriteTarget } from './target.ts'

export function describeTermWrites(getTarget: Target<WriteTarget>): void {
  describe('categories', () => {
    let target: WriteTarget
    let editor: WordPressClient
    beforeAll(async () => {
      target = await getTarget()
      editor = signedIn(target, target.editor)
    })

    it('makes a category once, and says which one has the name already', async () => {
      const name = `Arts & Culture ${Date.now()}`
      const category = await editor.categories.create({ name })
      expect(category.name).toBe(name.replace('&', '&amp;'))
      const error = await expectRefusal(editor.categories.create({ name }), 400, 'term_exists')
      expect(error.data).toMatchObject({ term_id: category.id })
      expect(await anonymous(target).categories.get(category.id)).toEqual(category)
      await editor.categories.delete(category.id)
      await expectRefusal(anonymous(target).categories.get(category.id), 404, 'rest_term_invalid')
    })

    it('refuses strangers', async () => {
      await expectRefusal(anonymous(target).categories.create({ name: 'X' }), 401, 'rest_cannot_create')
    })
  })
}
