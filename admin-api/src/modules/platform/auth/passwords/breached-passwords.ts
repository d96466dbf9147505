import { createHash } from 'node:crypto'
import type { AppContext } from '../../../../context.ts'

type Asking = Pick<AppContext, 'config' | 'outside' | 'log'>

/** Somebody waits for it. */
const WITHIN_MS = 2000
/** An answer has some 2,000 lines of 40 characters. */
const MAX_BYTES = 500_000
/** What the service learns of a password: it has more than a thousand hashes for each. */
const PREFIX_LENGTH = 5

/**
 * Whether a password was in a data breach, asked of Have I Been Pwned or a service like it: only the first characters of a
 * hash go out. Where the service can't be asked, the password counts as not stolen, and the log says so.
 */
export async function isBreachedPassword({ config, outside, log }: Asking, password: string): Promise<boolean> {
  const service = config.breachedPasswords
  if (!service) return false
  const hash = rangeHash(password)
  const { origin } = new URL(service.address)
  const signal = AbortSignal.timeout(WITHIN_MS)
  const answer = await outside?.read(`${service.address}/${hash.slice(0, PREFIX_LENGTH)}`, {
    // Answers of all prefixes then have about the same length.
    headers: { 'add-padding': 'true' },
    ...{ accept: 'text/plain', maxBytes: MAX_BYTES, withinMs: WITHIN_MS, signal },
    ...(service.isOfEnvironment && { trustedOrigins: [origin] }),
  })
  if (answer?.outcome === 'read') return hasSuffix(answer.body.toString('latin1'), hash.slice(PREFIX_LENGTH))
  const reason = answer && 'reason' in answer ? answer.reason : 'No answer.'
  log.warn({ service: origin, reason }, 'a new password could not be compared with stolen ones, and was accepted')
  return false
}

/** SHA-1 is how the service names passwords. It protects nothing here. */
function rangeHash(password: string): string {
  return createHash('sha1').update(password).digest('hex').toUpperCase()
}

/** @param text lines of `SUFFIX:COUNT`; those that only pad the answer have the count 0 */
function hasSuffix(text: string, suffix: string): boolean {
  return text.split('\n').some((line) => {
    const [known = '', count = ''] = line.trim().split(':')
    return known.toUpperCase() === suffix && Number(count) > 0
  })
}
