import { expect, test } from 'vitest'
import { type Config, loadConfig } from './config.ts'
import { describeUnencrypted } from './unencrypted.ts'

function configOf(env: Record<string, string>): Config {
  const loaded = loadConfig({ MAIL_FROM: 'News <news@alder-county.us>', ...env })
  if (!loaded.ok) throw new Error(loaded.problems.join())
  return loaded.config
}

const STORE = { S3_BUCKET: 'alder', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
const SHARED = { DATABASE_URL: 'postgres://postgres/news', SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }

test.each([
  ['an empty environment', {}],
  ['https', { SITE_URL: 'https://www.alder-county.us', WORDPRESS_URL: 'https://wp.alder-county.us' }],
  ['http in a private network', { WORDPRESS_URL: 'http://10.0.0.4', OPENAI_BASE_URL: 'http://ollama:11434/v1' }],
  ['a store of the same network', { S3_ENDPOINT: 'http://seaweedfs:8333', ...STORE, ...SHARED }],
  ['PostgreSQL on this machine', { DATABASE_URL: 'postgres://hometown:hunter2@127.0.0.1/news' }],
  ['PostgreSQL in a container', { DATABASE_URL: 'postgres://hometown:hunter2@postgres/news' }],
  ['PostgreSQL by a socket', { DATABASE_URL: 'postgres:///news?host=/var/run/postgresql' }],
  ['PostgreSQL that proves itself', { DATABASE_URL: 'postgres://db.alder-county.us/news?sslmode=verify-full' }],
  ['mail with TLS', { SMTP_URL: 'smtp://mail.alder-county.us' }],
  ['mail in a private network', { SMTP_URL: 'smtp://10.0.0.5?tls=insecure' }],
] satisfies [string, Record<string, string>][])('%s is no problem', (_what, env) => {
  expect(describeUnencrypted(configOf(env))).toEqual([])
})

test('each connection that others can read is named, without its password', () => {
  const env = {
    DATABASE_URL: 'postgres://hometown:hunter2@db.alder-county.us/news',
    SMTP_URL: 'smtp://news:hunter2@mail.alder-county.us?tls=insecure',
    WORDPRESS_URL: 'http://wp.alder-county.us',
  }
  expect(describeUnencrypted(configOf(env))).toEqual([
    'Hometown doesn’t verify the certificate of PostgreSQL at db.alder-county.us. Add sslmode=verify-full to its address.',
    'The mail server at mail.alder-county.us may have any certificate, or none. Turn on TLS for it.',
    'WordPress at wp.alder-county.us is used without TLS. Use its https address.',
  ])
})
