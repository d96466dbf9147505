import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Measured, measureCommand } from '../support/measure-command.ts'
import { ROOT } from '../support/paths.ts'

const PACKAGES = ['.', 'admin-api', 'admin-ui', 'bench', 'e2e', 'shared-types', 'site', 'wordpress-adapter']

export interface Checkout {
  readonly name: 'before' | 'now'
  readonly root: string
}

/** This checkout, ready to be started. */
export async function thisCheckout(): Promise<Checkout> {
  await build(ROOT)
  return { name: 'now', root: ROOT }
}

/**
 * @param before a commit, which is checked out in `folder` with the packages of this checkout, so that only our own
 *   code differs; or the folder of a checkout that has its packages
 */
export async function checkoutBefore(before: string, folder: string): Promise<Checkout> {
  const root = existsSync(join(before, 'package.json')) ? before : await checkOut(before, join(folder, 'before'))
  await build(root)
  return { name: 'before', root }
}

/** Git forgets it by itself once the folder is gone. */
async function checkOut(commit: string, root: string): Promise<string> {
  await measureCommand('git', ['worktree', 'prune'], { cwd: ROOT })
  await measureCommand('git', ['worktree', 'add', '--detach', root, commit], { cwd: ROOT })
  for (const name of PACKAGES) {
    const packages = join(ROOT, name, 'node_modules')
    // As hard links where the folder is on the same disk.
    if (existsSync(packages)) await copyTree(packages, join(root, name, 'node_modules'))
  }
  return root
}

function copyTree(from: string, to: string): Promise<Measured> {
  return measureCommand('sh', ['-c', 'cp -al "$1" "$2" 2>/dev/null || cp -a "$1" "$2"', 'sh', from, to], { cwd: ROOT })
}

async function build(root: string): Promise<void> {
  await measureCommand(process.execPath, [join(root, 'scripts/build.ts'), '--quiet'], { cwd: root })
}
