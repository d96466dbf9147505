import { describe, expect, test } from 'vitest'
import { openPolledMirror } from '../../../../test/support/mirror-polls.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createDeskArticle, updateDeskArticle } from '../articles/writing/desk-articles.service.ts'
import { listDecisions, listTakenDown } from '../seen/seen.service.ts'

const CHOICES = [
  [403, { kind: 'gone', reason: 'It was wrong.' }, { to: null, reason: 'It was wrong.' }],
  [429, { kind: 'redirect', to: '/calendar' }, { to: '/calendar', reason: '' }],
] as const

describe('the choice of what readers find', () => {
  test.each(CHOICES)(
    'is kept if WordPress unpublishes, then answers %i when asked what it has',
    async (status, seen, found) => {
      const { context, wordpress, poll } = await openPolledMirror({ posts: 1, store: await openTestStore() })
      const { db } = context.store
      const user = await signIn(context)
      const made = await createDeskArticle(context, { ...newArticle({ title: 'Levy' }), status: 'published' }, user)
      await db.updateTable('articles').set({ views: 40 }).where('id', '=', made.id).execute()
      wordpress.trouble = ({ method, query }, response) => {
        if (method !== 'GET' || query.get('include') === null) return false
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"code":"busy","message":"Not now"}')
        return true
      }
      await expect(updateDeskArticle(context, made.id, { status: 'draft', seen }, user)).rejects.toThrow('Not now')
      expect(wordpress.site.posts.find(({ id }) => id === made.wordpressPostId)?.status).toBe('draft')

      wordpress.trouble = undefined
      context.clock.advance(60_000)
      await poll()
      expect(await listTakenDown(db)).toMatchObject([{ path: `/${made.slug}`, ...found }])
      const decided = [{ choice: seen.kind, decidedBy: user.username }]
      expect(await listDecisions(db, 'article', [made.id])).toMatchObject(decided)
      const intents = db.selectFrom('content_intents').select('state').where('leaving', 'is not', null)
      expect(await intents.execute()).toEqual([{ state: 'done' }])
    },
  )
})
