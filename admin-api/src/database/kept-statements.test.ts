import { expect, test } from 'vitest'
import { statementTexts } from '../../test/support/statement-texts.ts'
import { findSessionWithUser } from '../modules/platform/auth/sessions.service.ts'

const NOW = 1_790_000_000_000

test('what each call asks has the same text at any time, so that the database keeps its statement', async () => {
  const askAt = (now: number) =>
    statementTexts(async (db) => {
      await findSessionWithUser(db, 'a hash', now)
    })
  const texts = await askAt(NOW)
  expect(texts).toHaveLength(1)
  expect(await askAt(NOW + 1)).toEqual(texts)
})
