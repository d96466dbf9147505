import { expect, test } from 'vitest'
import { statementTexts } from '../../test/support/statement-texts.ts'
import { findSessionWithUser } from '../modules/platform/auth/sessions/sessions.repository.ts'
import { openTab } from '../modules/platform/presence/presence.repository.ts'

const NOW = 1_790_000_000_000

test('what each call asks has the same text at any time, so that the database keeps its statement', async () => {
  const askAt = (now: number) =>
    statementTexts(async (db) => {
      await findSessionWithUser(db, 'a hash', now)
      const tab = { article_id: 'a', tab: 't', name: 'Ann', since: now, seen_at: now }
      await openTab(db, tab, { silentSince: now - 1, most: 100 })
    })
  const texts = await askAt(NOW)
  expect(texts).toHaveLength(2)
  expect(await askAt(NOW + 1)).toEqual(texts)
})
