import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

interface PnpmResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs the version with which `scripts/setup.mjs` installs the packages, so it is on this machine already. */
export function runPnpm(args: readonly string[], { seconds }: { seconds: number }): Promise<PnpmResult> {
  const [, version = ''] = /'pnpm@([\d.]+)'/.exec(readFileSync(join(ROOT, 'scripts/setup.mjs'), 'utf8')) ?? []
  const command = ['--yes', '--prefer-offline', `pnpm@${version}`, ...args]
  return new Promise((resolve) => {
    const options = { cwd: ROOT, timeout: seconds * 1000, maxBuffer: 64 * 1024 * 1024 }
    const child = execFile('npx', command, options, (error, stdout, stderr) =>
      resolve({ code: error ? (child.exitCode ?? 1) : 0, stdout, stderr: stderr || (error?.message ?? '') }),
    )
  })
}
