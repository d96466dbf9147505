import type { AppContext } from '../../../context.ts'
import { inParallel } from './in-parallel.ts'

const PATHS_PER_CALL = 30
/** More changed files than this mean a new release: the CDN is told that everything may have changed. */
const MOST_PATHS = 3000
const CALLS_AT_ONCE = 4
const ANSWERS_WITHIN_MS = 10_000

/**
 * Tells a CDN, or a script in front of one, which addresses changed. Publishing neither waits for it nor fails with it: a
 * CDN that keeps to `must-revalidate` is right without.
 */
export function purgeCdn({ config, log }: Pick<AppContext, 'config' | 'log'>, files: readonly string[]): void {
  const { cdnPurgeUrl } = config
  if (!cdnPurgeUrl || files.length === 0) return
  purge(cdnPurgeUrl, files).catch((error: unknown) => {
    log.warn({ err: error }, 'could not purge the CDN')
  })
}

async function purge(url: string, files: readonly string[]): Promise<void> {
  const paths = [...new Set(files.flatMap(addressesOf))]
  if (paths.length > MOST_PATHS) return post(url, { everything: true })
  const calls: string[][] = []
  for (let start = 0; start < paths.length; start += PATHS_PER_CALL)
    calls.push(paths.slice(start, start + PATHS_PER_CALL))
  await inParallel(calls, CALLS_AT_ONCE, (some) => post(url, { paths: some }))
}

async function post(url: string, body: { paths: string[] } | { everything: true }): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The CDN answered ${response.status} to a purge.`)
}

/** `sports.html` is also at `/sports`. */
function addressesOf(file: string): string[] {
  if (file === 'index.html') return ['/', '/index.html']
  return file.endsWith('.html') ? [`/${file.slice(0, -'.html'.length)}`, `/${file}`] : [`/${file}`]
}
