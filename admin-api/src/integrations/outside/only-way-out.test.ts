import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')
/**
 * Addresses that the operator configured: the CDN, the object store, and the site itself (after a deploy hook, and when it is
 * compared with WordPress). The AI model's client is given the fetch of its connection.
 */
const OWN_ADDRESSES = [
  'integrations/ai/open-ai-client.ts',
  'modules/publishing/object-site/purge-cdn.ts',
  'modules/publishing/publish-loop/deploy-hook.ts',
  'modules/wordpress/wordpress-mirror/verify/page-problem.ts',
  'object-store/s3/s3-client.ts',
]
const ASKS =
  /\bfetch\(|\bnew OpenAI\(|from 'undici'|from 'ky'|\b(?:http|https)\.(?:request|get)\(|\brequest\b[^\n]*from 'node:https?'/

test('nothing else in the service asks the internet for anything', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const sources = files.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  const asking = sources.filter((path) => ASKS.test(readFileSync(join(SOURCES, path), 'utf8')))
  expect(asking.filter((path) => !path.startsWith('integrations/outside/')).sort()).toEqual(OWN_ADDRESSES)
})
