import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Hometown, waitFor } from './start-hometown.ts'

/** Waits for the newest mail to this address with a matching link. */
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

/** Returns mails sorted by name, which is by time. Decodes soft line breaks and `=3D` (RFC 2045, 6.7). */
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
