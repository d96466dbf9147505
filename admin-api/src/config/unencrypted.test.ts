import { expect, it, test } from 'vitest'
import { type Config, loadConfig } from './config.ts'
import { describeAllowedUnencrypted, unencryptedProblem, unencryptedProblems } from './unencrypted.ts'

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
  expect(unencryptedProblems(configOf(env))).toEqual([])
  expect(describeAllowedUnencrypted(configOf(env))).toEqual([])
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
  '%s is refused with the advice %s and without secrets, unless it is allowed',
  (what, advice, env) => {
    const [found = '', way = '', ...more] = unencryptedProblems(configOf(env))
    expect(found).toContain(what)
    expect(found).toContain(advice)
    expect(more).toEqual([])
    expect(found + way).not.toContain('hunter2')

    // The line as it is, put into the environment.
    const line = / set (ALLOW_UNENCRYPTED)=(\S+)$/.exec(way)
    const allowing = configOf({ ...env, [line?.[1] ?? '']: line?.[2] ?? '' })
    expect(unencryptedProblems(allowing)).toEqual([])
    expect(describeAllowedUnencrypted(allowing)).toEqual([`${found} ALLOW_UNENCRYPTED allows it as it is.`])
  },
)

it('names everything at once, and keeps what is allowed already', () => {
  const env = {
    DATABASE_URL: 'postgres://db.alder-county.us/news',
    WORDPRESS_URL: 'http://wp.alder-county.us',
    OPENAI_BASE_URL: 'http://8.8.8.8/v1',
    ALLOW_UNENCRYPTED: '8.8.8.0/24,intranet',
  }
  expect(unencryptedProblems(configOf(env))).toEqual([
    expect.stringContaining('PostgreSQL at db.alder-county.us'),
    expect.stringContaining('WordPress at wp.alder-county.us'),
    'If others on the way may read and change that, set ALLOW_UNENCRYPTED=8.8.8.0/24,intranet,db.alder-county.us,wp.alder-county.us',
  ])
})

it('an administrator is told whom to ask', () => {
  const typed = configOf({ WORDPRESS_URL: 'http://wp.alder-county.us' })
  const advice = 'ask the person who runs this service to add wp.alder-county.us to ALLOW_UNENCRYPTED.'
  expect(unencryptedProblem(configOf({}), typed)).toContain(advice)
  expect(unencryptedProblem(configOf({ ALLOW_UNENCRYPTED: 'WP.alder-county.us' }), typed)).toBeUndefined()
})
