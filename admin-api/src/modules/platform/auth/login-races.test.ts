import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { AppContext } from '../../../context.ts'
import { createAccount, resetAccountPassword, updateAccount } from '../accounts/accounts.service.ts'
import { login } from './login.service.ts'

const credentials = { username: 'nora', password: 'otter violin gravel' }

describe('a sign-in under way', () => {
  async function open() {
    const context = await buildTestContext({ store: await openTestStore() })
    const admin = await signIn(context, 'admin')
    const { account } = await createAccount(context, admin, { ...credentials, role: 'editor' })
    /** Signs in and runs `work` between the password check and the creation of the session. */
    const loginWhile = (work: () => Promise<unknown>) => {
      let writes = 0
      const store: AppContext['store'] = {
        ...context.store,
        groupWrite: async (write) => {
          writes++
          // The first write counts the attempt.
          if (writes === 2) await work()
          return context.store.groupWrite(write)
        },
      }
      return login({ ...context, store }, credentials)
    }
    const { id } = account
    const sessions = () => context.store.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()
    return { context, admin, id, loginWhile, sessions }
  }

  it('opens no session with a password that has just been changed', async () => {
    const { context, admin, id, loginWhile, sessions } = await open()
    await expect(loginWhile(() => resetAccountPassword(context, admin, id))).rejects.toMatchObject({ status: 401 })
    expect(await sessions()).toEqual([])
  })

  it('opens no session for an account that has just been disabled', async () => {
    const { context, admin, id, loginWhile, sessions } = await open()
    const disable = () => updateAccount(context, admin, id, { disabled: true })
    await expect(loginWhile(disable)).rejects.toMatchObject({ status: 403, code: 'account_disabled' })
    expect(await sessions()).toEqual([])
  })
})
