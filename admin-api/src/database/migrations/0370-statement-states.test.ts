import { describe, expect, it } from 'vitest'
import { openDesk, rowOf, suggest } from '../../../test/support/suggestions.ts'
import { openTestStore } from '../../../test/support/test-store.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { storeStatementStates } from './0370-statement-states.ts'
import { migrations } from './index.ts'

describe('statements from before their passages were read', () => {
  it('are unchecked where they had been found, and wait for an editor unless one had cleared them', async () => {
    const desk = await openDesk(openTestStore)
    const { store } = desk.context
    const found = { text: 'It opens.', passage: 'opens', supported: true, problems: [] }
    const missing = { text: 'It is big.', passage: null, supported: false, problems: ['No.'] }
    const [open, cleared, bare] = [await suggest(desk), await suggest(desk), await suggest(desk)]
    const set = (id: string, more: object) =>
      store.db
        .updateTable('content_suggestions')
        .set({ statements: JSON.stringify([found, missing]), ...more })
        .where('id', '=', id)
        .execute()
    await set(open, {})
    await set(cleared, { statements_cleared_at: 1 })
    await migrateStore(store, { list: { ...migrations, '9999-again': storeStatementStates } })
    expect(JSON.parse((await rowOf(desk, open)).statements)).toEqual([
      { text: 'It opens.', passage: 'opens', problems: [], state: 'unchecked' },
      { text: 'It is big.', passage: null, problems: ['No.'], state: 'not_found' },
    ])
    const waiting = async (id: string) => (await rowOf(desk, id)).needs_clearing
    expect([await waiting(open), await waiting(cleared), await waiting(bare)]).toEqual([1, 0, 0])
  })
})
