import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')
/**
 * Addresses that the operator configured: the WordPress clock, the deploy hook, the CDN, the object store, and
 * the AI model.
 * Redirects aren't followed.
 */
const OWN_ADDRESSES = [
  'integrations/ai/limited-fetch.ts',
  'integrations/ai/open-ai-client.ts',
  'modules/publishing/object-site/purge-cdn.ts',
  'modules/publishing/publish-loop/call-deploy-hook.service.ts',
  'modules/publishing/publish-loop/deploy-hook.ts',
  'modules/wordpress/wordpress-mirror/pull/mirror.job.ts',
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
