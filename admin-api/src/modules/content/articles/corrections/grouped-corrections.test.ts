import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../../test/support/failing-statements.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { listDecisions } from '../../seen/seen.service.ts'
import { keepWithNote, listCorrections } from './corrections.service.ts'

const NOTE = { kind: 'note', text: 'It was moved.' } as const
const DEADLOCK = Object.assign(new Error('deadlock detected'), { code: '40P01' })

describe('a note that keeps an article', () => {
  test('is written once, at whichever statement the database ends its transaction', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const { store } = context
    const user = await signIn(context)
    const { id, slug, title } = await createArticle(context, newArticle({ status: 'published' }), 'ruth')
    const statements = await failingStatements(store, DEADLOCK)
    for (let step = 1, hasFailed = true; hasFailed; step++) {
      statements.failAt(step, 'before')
      await keepWithNote(context, user, { kind: 'article', id, slug, title }, NOTE)
      hasFailed = statements.end()
      expect(await listCorrections(context, id)).toHaveLength(step)
      expect(await listDecisions(store.db, 'article', [id])).toHaveLength(step)
    }
  })
})
