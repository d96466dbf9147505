import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { inflate } from '@sparticuz/chromium'
import { hasRoomInMemory } from '../../testing/temporary-folder.ts'

const GB = 2 ** 30
const packageFolder = join(import.meta.dirname, '../node_modules/@sparticuz/chromium')
const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/chromium')

/** Returns our Chromium, or the installed Chrome if there is none for this machine. */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const chromium = await prepareChromium()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  // Chromium would otherwise draw into buffers that are files on a disk.
  const ignoreDefaultArgs = hasRoomInMemory(GB) ? ['--disable-dev-shm-usage'] : []
  if (!chromium) return { channel: 'chrome', args, ignoreDefaultArgs }
  const env = { ...definedEnvironment(), ...chromium.env }
  return { executablePath: chromium.executablePath, env, args, ignoreDefaultArgs }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

interface Chromium {
  executablePath: string
  env: Record<string, string>
}

/**
 * Prepares the Chromium of the packages, unpacked once, so that no browser needs to be installed. Returns undefined
 * except on Linux, where the installed Chrome is used.
 */
async function prepareChromium(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux') return undefined
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cacheFolder, `${version}-${process.arch}`)
  if (!existsSync(folder)) await unpack(folder)
  const executablePath = join(folder, 'chromium')
  return { executablePath, env: environmentFor(folder, executablePath) }
}

/** Unpacks to a folder beside the final one and renames it, so that an interrupted unpacking doesn't look complete. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true })
  const fresh = mkdtempSync(join(cacheFolder, 'unpacking-'))
  const before = process.env.TMPDIR
  // The package unpacks to the temporary folder and uses whatever it finds there.
  process.env.TMPDIR = fresh
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
      await inflate(join(packageFolder, 'bin', name))
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** Gives Chromium the package's libraries and fonts, if the machine has none. */
function environmentFor(folder: string, executablePath: string): Record<string, string> {
  const env: Record<string, string> = {}
  if (/not found/.test(linkedLibraries(executablePath))) env.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib')
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(folder, 'fonts')
  return env
}

function linkedLibraries(executablePath: string): string {
  try {
    return execFileSync('ldd', [executablePath], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
