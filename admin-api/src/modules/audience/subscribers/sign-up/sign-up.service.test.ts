import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import type { Store } from '../../../../database/store.ts'
import { signUp } from './sign-up.service.ts'

const input = (email: string) => ({ email, categories: ['Sports'] as const, source: 'website' as const })

describe('sign-ups that arrive together', () => {
  test('share a commit, and each is told of its own', async () => {
    const store = await openTestStore()
    let commits = 0
    const counting: Store = {
      ...store,
      groupWrite(write) {
        commits++
        return store.groupWrite(write)
      },
    }
    const context = await buildTestContext({ store: counting })
    await Promise.all(Array.from({ length: 150 }, (_, index) => signUp(context, input(`${index}@example.org`))))
    expect(commits).toBeLessThan(5)
    expect(await store.db.selectFrom('consent_events').select('id').execute()).toHaveLength(150)
  })

  test('do not fail together for what is wrong with one of them', async () => {
    const store = await openTestStore()
    const context = await buildTestContext({ store })
    const wrong = signUp(context, input('NOT-SMALL@example.org'))
    const right = ['ann@example.org', 'bob@example.org'].map((email) => signUp(context, input(email)))
    await expect(wrong).rejects.toThrow()
    await Promise.all(right)
    const rows = await store.db.selectFrom('subscribers').select('email').orderBy('email').execute()
    expect(rows).toEqual([{ email: 'ann@example.org' }, { email: 'bob@example.org' }])
    await signUp(context, input('carl@example.org'))
    expect(await store.db.selectFrom('subscribers').select('email').execute()).toHaveLength(3)
  })
})
