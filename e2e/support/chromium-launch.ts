import type { LaunchOptions } from '@playwright/test'
import { prepareChromium } from './chromium.ts'

/** Our Chromium, or the installed Chrome if there is none for this machine. */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const chromium = await prepareChromium()
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking']
  if (!chromium) return { channel: 'chrome', args }
  return { executablePath: chromium.executablePath, env: { ...definedEnvironment(), ...chromium.env }, args }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
