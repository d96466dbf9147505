import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { endProcess } from '../../testing/end-process.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { startProduct } from '../../testing/product-process.ts'
import { createStaffCalls } from '../../testing/staff-calls.ts'
import { copySources } from '../support/copy-sources.ts'
import { ADMIN, waitFor } from '../support/start-hometown.ts'

const HEALTH = 'admin-api/src/modules/operations/health/health.routes.ts'

it('development shows changes of pages, desk and service on one address, and ends with everything it started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-dev-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  copySources(folder)
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const { child, output } = await startProduct({
    command: [join(folder, 'scripts/dev.ts')],
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      SAMPLE_CONTENT: 'false',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    },
    readyWithinMs: 90_000,
  })
  onTestFinished(() => endProcess(child, 'SIGKILL'))
  const read = async (path: string) => (await fetch(url + path)).text()
  const change = (file: string, from: string, to: string) => {
    const source = readFileSync(join(folder, file), 'utf8')
    expect(source).toContain(from)
    writeFileSync(join(folder, file), source.replaceAll(from, to))
  }
  const isSeen = (path: string, word: string) =>
    waitFor(
      async () => (await read(path)).includes(word) || undefined,
      30_000,
      () => `${word}: ${output()}`,
    )
  const staff = createStaffCalls({ url, origin: url, account: ADMIN })
  await staff.call('PATCH', '/api/settings', { siteName: 'The Morning Paper' })
  await isSeen('/', 'The Morning Paper')

  change('site/src/features/missing/MissingPage.astro', '404 Page Not Found', 'Another word of the page')
  await isSeen('/no-such-page', 'Another word of the page')

  const desk = await fetch(`${url}/admin/businesses`)
  expect(desk.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+';/)
  change('admin-ui/src/features/businesses/IdentityFields.tsx', 'title="Business"', 'title="Another word of the desk"')
  await isSeen('/@desk/src/features/businesses/IdentityFields.tsx', 'Another word of the desk')

  change(HEALTH, "'ok'", "'fine'")
  await isSeen('/api/health/live', 'fine')
  expect(output()).toContain(`${HEALTH} changed: restarting api.`)
  await staff.call('GET', '/api/settings')

  const closed = new Promise((resolve) => child.once('close', resolve))
  await endProcess(child, 'SIGINT')
  // Every process that it started writes to the same streams, so these close with the last one.
  await closed
  expect(child.exitCode).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
}, 240_000)
