import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { openPolledMirror } from '../../../../test/support/mirror-polls.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { type OpenTestStore, openTestStore } from '../../../../test/support/test-store.ts'
import { findArticle } from '../articles/stored-articles.service.ts'
import { createDeskArticle, deleteDeskArticle, updateDeskArticle } from '../articles/writing/desk-articles.service.ts'
import { listDecisions, listTakenDown } from '../seen/seen.service.ts'

const GONE = { kind: 'gone', reason: 'It was wrong.' } as const
const REDIRECT = { kind: 'redirect', to: '/calendar' } as const
const NOTE = { kind: 'note', text: 'It was moved.' } as const
const MINUTE = 60_000

async function openWordPress(openTestStore: OpenTestStore) {
  const { context, wordpress, poll } = await openPolledMirror({ posts: 12, store: await openTestStore() })
  const isPublicThere = (id: number) => wordpress.site.posts.some((post) => post.id === id && post.status === 'publish')
  function unpublishThere(ids: readonly number[]): void {
    const posts = wordpress.site.posts.filter((post) => ids.includes(post.id))
    for (const post of posts) Object.assign(post, { status: 'draft', modified: context.clock.now() + 1000 })
  }
  return { context, isPublicThere, unpublishThere, jobs: poll }
}

async function openOwn(openTestStore: OpenTestStore) {
  const context = await buildTestContext({ store: await openTestStore() })
  return { context, isPublicThere: undefined, unpublishThere: undefined, jobs: async () => {} }
}

const WAYS = [
  ['unpublished', GONE],
  ['deleted', GONE],
  ['redirected', REDIRECT],
  ['kept with a note', NOTE],
] as const

// Notes are rows of ours, and a redirect takes the same steps as a page that says so.
const WAYS_THERE = WAYS.slice(0, 2)

describe('the choice of what readers find', () => {
  const services = [
    ['Hometown', WAYS, openOwn],
    ['WordPress', WAYS_THERE, openWordPress],
  ] as const
  const name = 'is made wholly, once, or is asked again, after a death at any step, with articles in %s'

  test.each(services)(name, { timeout: 120_000 }, async (_service, ways, open) => {
    const { context, isPublicThere, unpublishThere, jobs } = await open(openTestStore)
    const { db } = context.store
    const user = await signIn(context)
    const statements = await failingStatements(context.store)

    for (const [way, seen] of ways) {
      const made: DeskArticle[] = []
      for (let step = 1, hasDied = true; hasDied; step++) {
        const title = `Levy hearing ${way} ${step}`
        const article = await createDeskArticle(context, { ...newArticle({ title }), status: 'published' }, user)
        await db.updateTable('articles').set({ views: 40 }).where('id', '=', article.id).execute()
        statements.dieAt(step, 'after')
        const done =
          way === 'deleted'
            ? deleteDeskArticle(context, article.id, user, { seen })
            : updateDeskArticle(context, article.id, { status: 'draft', seen }, user)
        await done.catch(() => undefined)
        hasDied = statements.lift()
        made.push(article)
      }
      context.clock.advance(10 * MINUTE)
      await jobs()

      const standing = await listTakenDown(db)
      const outcomes = new Set<string>()
      for (const { id, title, slug, wordpressPostId } of made) {
        const status = (await findArticle(db, id))?.status ?? 'deleted'
        const taken = standing.filter(({ path }) => path === `/${slug}`)
        const chosen = (await listDecisions(db, 'article', [id])).map(({ choice, decidedBy }) => [choice, decidedBy])
        if (isPublicThere) expect(isPublicThere(wordpressPostId), title).toBe(status === 'published')
        if (seen.kind === 'note') {
          expect([status, taken, chosen.length < 2], title).toEqual(['published', [], true])
        } else if (status === 'published') {
          expect([taken, chosen], title).toEqual([[], []])
          await expect(deleteDeskArticle(context, id, user), title).rejects.toMatchObject({ code: 'seen' })
        } else {
          expect(chosen, title).toEqual([[seen.kind, user.username]])
          expect(taken, title).toHaveLength(1)
        }
        outcomes.add(`${status} ${chosen.length}`)
      }
      expect(outcomes.size, way).toBe(2)

      if (!unpublishThere) continue
      const left = await db.selectFrom('articles').selectAll().where('status', '=', 'published').execute()
      const asked = left.filter(({ id }) => made.some((article) => article.id === id))
      unpublishThere(asked.map(({ wordpress_id }) => wordpress_id))
      await jobs()
      for (const { id, title } of asked)
        expect(await listDecisions(db, 'article', [id]), title).toMatchObject([{ choice: 'gone', decidedBy: null }])
    }
  })
})
