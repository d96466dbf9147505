import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTestContext, type TestContext } from './build-test-app.ts'
import { openStoreForSuite } from './test-store.ts'

/** For `beforeAll`, where tests share what they only read: the caller closes it. */
export async function openSuiteContext(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-suite-'))
  const context: TestContext = await buildTestContext({
    store: await openStoreForSuite(),
    env: { ...env, DATA_DIR: folder },
  })
  return {
    context,
    async close() {
      await context.store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
