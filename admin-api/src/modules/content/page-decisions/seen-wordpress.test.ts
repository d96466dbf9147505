import { expect, test } from 'vitest'
import { openMirror } from '../../../../test/support/mirror-harness.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { createDeskArticle, deleteDeskArticle, updateDeskArticle } from '../articles/writing/desk-articles.service.ts'
import { listDecisions, listTakenDown } from '../seen/seen.service.ts'
import { undoDecision } from './undo-decision.service.ts'

const TITLE = 'Levy hearing moves'
const GONE = { kind: 'gone', reason: 'It was wrong.' } as const

test('in a newsroom’s WordPress, the post goes and our page says so, until both are back', async () => {
  const harness = await openMirror({ posts: 1, env: { WORDPRESS_POLL_SECONDS: '3600' } })
  const { context, wordpress } = harness
  harness.start()
  await harness.until(async () => expect(await harness.slugs()).not.toHaveLength(0))
  const user = await signIn(context)
  const by = { user }
  const statusThere = () => wordpress.site.posts.find(({ title }) => title.includes(TITLE))?.status
  const made = await createDeskArticle(context, { ...newArticle({ title: TITLE }), status: 'published' }, user)
  const now = context.clock.now()
  const letter = { id: 'n', title: 'Week 47', status: 'sent', article_ids: JSON.stringify([made.id]) } as const
  await context.store.db
    .insertInto('newsletters')
    .values({ ...letter, created_at: now, updated_at: now })
    .execute()
  const takenDown = async () => (await listTakenDown(context.store.db)).map(({ path }) => path)
  const undo = async () => {
    const [decision] = await listDecisions(context.store.db, 'article', [made.id])
    await undoDecision(context, by, decision?.id ?? '')
  }

  await expect(deleteDeskArticle(context, made.id, user)).rejects.toMatchObject({ status: 409, code: 'seen' })
  expect(statusThere()).toBe('publish')

  await updateDeskArticle(context, made.id, { status: 'draft', seen: GONE }, user)
  expect([statusThere(), await takenDown()]).toEqual(['draft', [`/${made.slug}`]])
  await undo()
  expect([statusThere(), await takenDown()]).toEqual(['publish', []])

  await deleteDeskArticle(context, made.id, user, { seen: GONE })
  expect([statusThere(), await takenDown()]).toEqual(['trash', [`/${made.slug}`]])
  await undo()
  expect([statusThere(), await takenDown()]).toEqual(['publish', []])
})
