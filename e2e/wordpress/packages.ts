import { execFileSync, type StdioOptions, spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SYSTEM_CORE = '/usr/share/wordpress'

const EXTENSION_PACKAGES = {
  mysqli: 'php-mysql',
  gd: 'php-gd',
  curl: 'php-curl',
  xml: 'php-xml',
  mbstring: 'php-mbstring',
}
const POLICY = '/usr/sbin/policy-rc.d'

/** Returns the unpacked WordPress to use: WORDPRESS_CORE, else the system's. */
export function coreFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env.WORDPRESS_CORE || SYSTEM_CORE
}

export function isWordPress(folder: string): boolean {
  return ['wp-load.php', 'wp-includes/version.php'].every((file) => existsSync(join(folder, file)))
}

/** Lists the Debian packages that a WordPress of our own still needs. */
function missingPackages(core: string): string[] {
  const missing: string[] = []
  if (!isWordPress(core)) missing.push('wordpress')
  if (!findMariadbd()) missing.push('mariadb-server-core')
  const php = spawnSync('php', ['-m'], { encoding: 'utf8' })
  if (php.status !== 0) missing.push('php-cli')
  const loaded = new Set((php.stdout ?? '').toLowerCase().split('\n'))
  for (const [extension, name] of Object.entries(EXTENSION_PACKAGES)) if (!loaded.has(extension)) missing.push(name)
  return missing
}

export function findMariadbd(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  return folders.map((folder) => `${folder}/mariadbd`).find((path) => existsSync(path))
}

/** Installs what is missing where this user may; otherwise gives the reason why there can be no WordPress. */
export function ensurePackages(core = coreFolder()): string | undefined {
  if (core !== SYSTEM_CORE && !isWordPress(core)) return `a WordPress in ${core}`
  return ensureInstalled(missingPackages(core))
}

/** Installs Debian packages. @returns why that isn't possible */
export function ensureInstalled(missing: readonly string[]): string | undefined {
  if (missing.length === 0) return undefined
  const names = missing.join(', ')
  if (process.getuid?.() !== 0) return `${names} (not installed, and installing needs root)`
  if (spawnSync('apt-get', ['--version']).status !== 0) return `${names} (not installed, and there is no apt-get)`
  console.log(`Installing ${names} …`)
  return install(missing) ? undefined : `${names} (apt-get could not install them)`
}

function install(packages: readonly string[]): boolean {
  // The wordpress package brings apache along, which Debian would start at once.
  const ours = !existsSync(POLICY)
  if (ours) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
  const options = { stdio, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    execFileSync('apt-get', ['update', '-q'], options)
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options)
    return true
  } catch {
    return false
  } finally {
    if (ours) rmSync(POLICY, { force: true })
  }
}
