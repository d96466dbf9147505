import { describe, expect, it } from 'vitest'
import { openFactorDesk } from '../../../../../test/support/factor-desk.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

const PATH = '/api/auth/text-keys'

describe('the keys of an account’s unsaved texts', () => {
  it('are the account’s alone, the same in each of its sessions, and given to nobody else', async () => {
    const { enter, openBrowser } = await openFactorDesk(await openTestStore())
    const { browser: ann } = await enter('ann', 'editor')
    const { browser: ben } = await enter('ben', 'contributor')
    const answer = await ann.get(PATH)
    expect(answer.json()).toEqual({ keys: [expect.stringMatching(/^[\w-]{43}$/)] })
    expect(answer.headers['cache-control']).toContain('no-store')
    const elsewhere = openBrowser()
    expect((await elsewhere.get(PATH)).statusCode).toBe(401)
    await elsewhere.login('ann')
    expect((await elsewhere.get(PATH)).json()).toEqual(answer.json())
    expect((await ben.get(PATH)).json()).not.toEqual(answer.json())
  })
})
