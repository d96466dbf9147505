import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NODE_COMPILE_CACHE } from '../../testing/compile-cache.ts'
import { startHometown, waitFor } from '../support/start-hometown.ts'

const root = join(import.meta.dirname, '../..')

test('a backup made while the service runs brings a lost newsroom back, which mails nothing until somebody says so', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hometown-backup-'))
  try {
    const first = await startHometown({ dataDir, removeData: false })
    await publish(first, 'kept-story')
    await waitFor(() => first.page('/kept-story'))
    const made = await run('backup', dataDir)
    expect(made.text).toContain('made in')
    const [file = ''] = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('-manual.tar.gz'))
    const path = join(dataDir, 'backups', file)
    const refused = await run('restore', dataDir, path, '--yes')
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('Hometown is running') })
    await publish(first, 'later-story')
    await waitFor(() => first.page('/later-story'))
    await first.kill()

    expect(await run('restore', dataDir, path)).toMatchObject({ code: 1, text: expect.stringContaining('--yes') })
    const restored = await run('restore', dataDir, path, '--yes')
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('Done.') })

    const second = await startHometown({ dataDir, removeData: false })
    expect(await second.page('/kept-story')).toContain('kept-story')
    await waitFor(async () => ((await second.page('/later-story')) === undefined ? true : undefined))
    const { mail } = await second.call<{ mail: { held: object | null } }>('GET', '/api/system')
    expect(mail.held).not.toBeNull()
    await second.stop()
  } finally {
    // A nightly backup that was under way when the service was killed ends by itself.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
})

async function publish({ call }: Awaited<ReturnType<typeof startHometown>>, slug: string): Promise<void> {
  const article = { title: `Story ${slug}`, slug, description: 'Short', category: 'Sports', authorName: 'Ann' }
  await call('POST', '/api/articles', { ...article, content: `<p>${slug}</p>`, status: 'published' })
}

/** Runs a script as `npm run` does. */
function run(script: string, dataDir: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const env = { PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, `admin-api/src/commands/${script}.ts`), ...args],
      { env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, text: stdout + stderr }),
    )
    child.stdin?.end()
  })
}
