import { createHmac, randomBytes } from 'node:crypto'

const HOUR = 60 * 60_000
/** Of one article, from one network: an office or a library reads it several times. */
export const VIEWS_PER_HOUR = 10
/** About 10 MB. When it is full, readers count without being told apart. */
const MOST_REMEMBERED = 100_000

/** Keeps one network from deciding what leads the front page. Remembers no addresses: only hashes whose key is thrown away each hour. */
export function createViewLimit(now: () => number): (network: string, articleId: string) => boolean {
  let hour = 0
  let key = Buffer.alloc(0)
  const counts = new Map<string, number>()
  return (network, articleId) => {
    const current = Math.floor(now() / HOUR)
    if (current !== hour) {
      hour = current
      key = randomBytes(32)
      counts.clear()
    }
    const reader = createHmac('sha256', key).update(`${articleId} ${network}`).digest('base64').slice(0, 16)
    const count = counts.get(reader) ?? 0
    if (count >= VIEWS_PER_HOUR) return false
    if (count > 0 || counts.size < MOST_REMEMBERED) counts.set(reader, count + 1)
    return true
  }
}
