import type { LaunchOptions } from '@playwright/test'
import { hasRoomInMemory } from '../../testing/temporary-folder.ts'
import { prepareChromium } from './chromium.ts'

const GB = 2 ** 30

/** Our Chromium, or the installed Chrome if there is none for this machine. */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const chromium = await prepareChromium()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  // Otherwise every buffer that is drawn into is a file on a disk.
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
