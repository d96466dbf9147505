import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

function problems(env: Record<string, string>): string[] {
  const loaded = loadConfig(env)
  return loaded.ok ? [] : loaded.problems
}

function config(env: Record<string, string>) {
  const loaded = loadConfig(env)
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}

test('an empty environment is a laptop with a sample county', () => {
  expect(config({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    siteUrl: 'http://localhost:3000',
    apiUrl: '',
    sampleContent: true,
    adminUsername: undefined,
    adminPassword: undefined,
    production: false,
    wordpressPollSeconds: 60,
    signupRate: 20,
    harvestSeconds: 3600,
  })
})

test('empty values count as absent', () => {
  expect(config({ PORT: '', SITE_NAME: '  ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('readers open their preferences by an emailed link, but on this machine', () => {
  expect(config({}).manageBy).toBe('lookup')
  expect(config({ SITE_URL: 'http://127.0.0.1:3000' }).manageBy).toBe('lookup')
  expect(config({ SITE_URL: 'https://www.example.org' }).manageBy).toBe('mail')
  expect(config({ SITE_URL: 'http://192.168.1.5:3000', NODE_ENV: 'production' }).manageBy).toBe('mail')
})

test('a paper without samples bears no name of theirs until it has one', () => {
  expect(config({})).toMatchObject({ siteName: 'Alder County Courier', countyName: 'Alder County' })
  const empty = config({ SAMPLE_CONTENT: 'false' })
  expect(empty).toMatchObject({ siteName: 'Hometown News', countyName: 'Our County' })
  expect(config({ SITE_NAME: 'The Bee' })).toMatchObject({ siteName: 'The Bee', countyName: 'Alder County' })
})

test('lists, maps and addresses are read as they are meant', () => {
  const read = config({
    SITE_URL: 'https://www.example.org/',
    API_URL: 'https://api.example.org',
    ALLOWED_ORIGINS: 'https://desk.example.net, https://desk2.example.net',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    WORDPRESS_URL: 'https://www.example.org/blog/',
    CATEGORY_MAP: 'News=Community, Faith = Churches,12=Sports',
    DEPLOY_HOOK_HEADERS: '{"Authorization":"Bearer x"}',
  })
  expect(read.siteUrl).toBe('https://www.example.org')
  expect(read.allowedOrigins).toEqual(['https://desk.example.net', 'https://desk2.example.net'])
  expect(read.trustProxy).toEqual(['10.0.0.0/8', '::1'])
  expect(read.wordpressUrl).toBe('https://www.example.org/blog')
  expect(read.categoryMap).toEqual({ News: 'Community', Faith: 'Churches', 12: 'Sports' })
  expect(read.deployHookHeaders).toEqual({ Authorization: 'Bearer x' })
  expect(config({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['SITE_URL', 'example.org'],
  ['SITE_URL', 'https://www.example.org/news'],
  ['API_URL', 'ftp://api.example.org'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'https://desk.example.net/admin'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', 'all'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['SAMPLE_CONTENT', 'perhaps'],
  ['SECRET_KEY', 'the output of openssl rand -base64 32'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['WORDPRESS_URL', 'blog'],
  ['CATEGORY_MAP', 'News=Weather'],
  ['WEBHOOK_SECRET', 'short'],
  ['DEPLOY_HOOK_HEADERS', 'Authorization: Bearer x'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_RATE', '-1'],
])('%s=%s is one line that names it and does not repeat it', (name, value) => {
  const lines = problems({ [name]: value })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name} must be .*\\.$`))
  expect(lines[0]).not.toContain(` ${value}.`)
})

test('how strict TLS is with the mail server is one of two words', () => {
  expect(problems({ SMTP_URL: 'smtp://mail.example.org?tls=off', MAIL_FROM: 'news@example.org' })).toEqual([
    'SMTP_URL can end in ?tls=strict or ?tls=insecure.',
  ])
  expect(problems({ SMTP_URL: 'smtp://mail.example.org?tls=insecure', MAIL_FROM: 'news@example.org' })).toEqual([])
})

test('every wrong value has its line', () => {
  expect(problems({ PORT: 'x', TIME_ZONE: 'y', SITE_URL: 'z' })).toHaveLength(3)
})

test.each([
  ['https://www.example.org', 'https://api.example.org', true],
  ['https://example.co.uk', 'https://api.example.co.uk', true],
  ['https://one.co.uk', 'https://two.co.uk', false],
  ['https://paper.github.io', 'https://api.github.io', false],
  ['https://www.example.org', 'https://api.example.net', false],
  ['http://localhost:3000', 'http://localhost:3001', true],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3001', true],
  ['http://localhost:3000', 'http://127.0.0.1:3001', false],
])('a site at %s with its API at %s: %s', (SITE_URL, API_URL, isFine) => {
  const lines = problems({ SITE_URL, API_URL })
  expect(lines.map((line) => line.slice(0, 7))).toEqual(isFine ? [] : ['API_URL'])
})

test('values that contradict each other are named', () => {
  expect(problems({ NODE_ENV: 'production', HOMETOWN_TEST: '{}' })[0]).toMatch(/^HOMETOWN_TEST /)
  expect(problems({ PORT: '3000', METRICS_PORT: '3000' })[0]).toMatch(/^METRICS_PORT /)
  expect(problems({ WORDPRESS_USERNAME: 'ed', WORDPRESS_APP_PASSWORD: 'x' })[0]).toMatch(/^WORDPRESS_URL /)
  expect(problems({ WORDPRESS_URL: 'https://b.example.org', WORDPRESS_USERNAME: 'ed' })[0]).toMatch(
    /^WORDPRESS_APP_PASSWORD /,
  )
})

const S3 = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'alder-news',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}
const SHARED = {
  DATABASE_URL: 'postgres://hometown@localhost/hometown',
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
}

test('an object store is configured whole, and with what several machines share', () => {
  expect(config({}).objectStore).toBeUndefined()
  expect(config({ ...S3, ...SHARED }).objectStore).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'alder-news',
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
  })
  expect(problems({ ...S3, ...SHARED, S3_BUCKET: '', S3_SECRET_KEY: '' })).toEqual([
    'S3_BUCKET and S3_SECRET_KEY are missing: an object store needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY.',
  ])
  expect(problems(S3)).toEqual([
    'DATABASE_URL and SECRET_KEY are missing: an object store is for several machines, which share both.',
  ])
  expect(problems({ ...S3, ...SHARED, SECRET_KEY: '' })).toEqual([
    'SECRET_KEY is missing: an object store is for several machines, which share both.',
  ])
})
