import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Hometown, waitFor } from './start-hometown.ts'

/** The address of a link in the newest mail to somebody, as soon as there is one that fits. */
export function linkInMail(hometown: Hometown, email: string, link: RegExp): Promise<string> {
  const folder = join(hometown.dataDir, 'outbox')
  return waitFor(
    () => {
      const texts = mailsIn(folder).filter((text) => text.includes(email))
      return texts.map((text) => link.exec(text)?.[0]).findLast((found) => found !== undefined)
    },
    20_000,
    () => `No mail to ${email} has a link like ${link}.`,
  )
}

/** By name, which is by time; soft line breaks and what is written as `=3D` undone. */
function mailsIn(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'))
    return names.sort().map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    )
  } catch {
    return []
  }
}
