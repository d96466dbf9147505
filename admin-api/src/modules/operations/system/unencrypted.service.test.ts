import { expect, test } from 'vitest'
import { loadConfig } from '../../../config/config.ts'
import { findUnencrypted } from './unencrypted.service.ts'

function warnings(env: Record<string, string>): string[] {
  const loaded = loadConfig({ MAIL_FROM: 'News <news@alder-county.us>', ...env })
  if (!loaded.ok) throw new Error(loaded.problems.join())
  return findUnencrypted(loaded.config)
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
] satisfies [string, Record<string, string>][])('%s needs no warning', (_what, env) => {
  expect(warnings(env)).toEqual([])
})

test.each([
  ['PostgreSQL', 'sslmode=verify-full', { DATABASE_URL: 'postgres://hometown:hunter2@db.alder-county.us/news' }],
  ['PostgreSQL', 'sslmode=verify-full', { DATABASE_URL: 'postgres://a:hunter2@10.0.0.7/news?sslmode=require' }],
  ['mail server', 'TLS', { SMTP_URL: 'smtp://a:hunter2@mail.alder-county.us?tls=insecure' }],
  ['object store', 'https', { S3_ENDPOINT: 'http://s3.alder-county.us', ...STORE, ...SHARED }],
  ['WordPress', 'https', { WORDPRESS_URL: 'http://wp.alder-county.us' }],
  ['The AI service', 'https', { OPENAI_BASE_URL: 'http://8.8.8.8/v1', OPENAI_API_KEY: 'hunter2' }],
  ['The deploy hook', 'https', { DEPLOY_HOOK_URL: 'http://hooks.alder-county.us/hunter2' }],
  ['The site', 'https', { SITE_URL: 'http://www.alder-county.us' }],
] satisfies [string, string, Record<string, string>][])(
  '%s gets a warning of %s without secrets',
  (what, advice, env) => {
    const found = warnings(env)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(what)
    expect(found[0]).toContain(advice)
    expect(found[0]).not.toContain('hunter2')
  },
)
