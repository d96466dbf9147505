import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareChromium } from '../../e2e/support/chromium.ts'
import { waitFor } from '../../e2e/support/start-hometown.ts'
import { endProcess } from '../../testing/end-process.ts'
import { endWithUs } from '../support/forked.ts'

export interface Browser {
  /** Where it takes DevTools commands, on this machine only. */
  readonly port: number
  stop(): Promise<void>
}

/** The browser of the tests, with a profile of its own that nobody has used before. */
export async function startBrowser(folder: string): Promise<Browser> {
  const chromium = await prepareChromium()
  if (chromium === undefined) throw new Error('Here is no browser to measure with: this needs Linux.')
  const profile = join(folder, 'browser')
  mkdirSync(profile)
  const child = spawn(
    chromium.executablePath,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-sandbox',
      '--no-first-run',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
      'about:blank',
    ],
    { env: { ...process.env, ...chromium.env }, stdio: 'ignore' },
  )
  endWithUs(child)
  const port = await waitFor(
    () => readPort(profile),
    30_000,
    () => 'The browser did not start.',
  )
  return { port, stop: () => endProcess(child) }
}

/** The browser writes down the port that it was given. */
function readPort(profile: string): number | undefined {
  try {
    return Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}
