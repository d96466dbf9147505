import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inflate } from '@sparticuz/chromium'

const packageFolder = join(import.meta.dirname, '../node_modules/@sparticuz/chromium')
const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/chromium')

export interface Chromium {
  executablePath: string
  env: Record<string, string>
}

/**
 * The Chromium that comes with the packages, unpacked once: no browser has to be on the machine. Elsewhere than on
 * Linux the installed Chrome is used instead.
 */
export async function prepareChromium(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux') return undefined
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cacheFolder, `${version}-${process.arch}`)
  if (!existsSync(folder)) await unpack(folder)
  const executablePath = join(folder, 'chromium')
  return { executablePath, env: environmentFor(folder, executablePath) }
}

/** Unpacks beside the final place and renames, so that a broken-off unpacking leaves nothing that looks whole. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true })
  const fresh = mkdtempSync(join(cacheFolder, 'unpacking-'))
  const before = process.env.TMPDIR
  // The package unpacks to the system's folder for temporary files and takes whatever it finds there.
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

/** The libraries and fonts of the package, where the machine has none of its own. */
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
