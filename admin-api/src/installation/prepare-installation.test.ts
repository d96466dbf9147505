import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../test/support/build-test-app.ts'
import { openTestStore } from '../../test/support/test-store.ts'
import { checks } from '../modules/operations/system/checks.service.ts'
import { prepareInstallation } from './prepare-installation.ts'

const EXAMPLE = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const WARNING =
  'SECRET_KEY is the example from our documentation, so anyone can know it. It protects no saved password and no authenticator app. Replace it: docs/operate/keys.md says how.'

describe('the example of a secret key', () => {
  it('stops the first start, and saves nothing', async () => {
    const context = await buildTestContext({ env: { SECRET_KEY: EXAMPLE } })
    await expect(prepareInstallation(context)).rejects.toThrow(/^SECRET_KEY is the example .* openssl rand/)
    expect(await context.store.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('of an installation that has it already is warned of, at the start and on the System page', async () => {
    const store = await openTestStore()
    const own = await buildTestContext({ store })
    expect((await prepareInstallation(own)).warning).toBeUndefined()
    const { dataDir } = own.config
    const context = await buildTestContext({ store, env: { SECRET_KEY: EXAMPLE, DATA_DIR: dataDir } })
    expect((await prepareInstallation(context)).warning).toBe(WARNING)
    const one = checks.find(({ kind }) => kind === 'secret-key')
    expect(await one?.check(context)).toBe(WARNING)
    expect(await one?.check(own)).toBeUndefined()
  })
})
