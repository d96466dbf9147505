import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
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
  const laptop = {
    ...{ host: '127.0.0.1', port: 3000, dataDir: resolve('data'), siteUrl: 'http://localhost:3000', apiUrl: '' },
    ...{ sampleContent: true, siteName: 'Alder County Courier', countyName: 'Alder County', manageBy: 'lookup' },
    ...{ adminUsername: undefined, databaseUrl: undefined, objectStore: undefined, production: false, signupRate: 20 },
  }
  expect(config({})).toMatchObject(laptop)
  expect(config({ PORT: '', SITE_NAME: '  ', DATABASE_URL: '' })).toMatchObject(laptop)
})

test('a paper elsewhere has no samples, and its readers open their preferences by an emailed link', () => {
  const empty = { siteName: 'Hometown News', countyName: 'Our County', sampleContent: false, manageBy: 'mail' }
  expect(config({ SITE_URL: 'https://www.example.org' })).toMatchObject(empty)
  expect(config({ SITE_URL: 'http://192.168.1.5:3000' })).toMatchObject(empty)
  expect(config({ SITE_URL: 'http://127.0.0.1:3000', SITE_NAME: 'The Bee' })).toMatchObject({
    ...{ siteName: 'The Bee', countyName: 'Alder County', manageBy: 'lookup' },
  })
})

test('lists, maps and addresses are read as they are meant', () => {
  expect(
    config({
      SITE_URL: 'https://www.example.org/',
      API_URL: 'https://api.example.org',
      ALLOWED_ORIGINS: 'https://desk.example.net, https://desk2.example.net',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      WORDPRESS_URL: 'https://www.example.org/blog/',
      CATEGORY_MAP: 'News=Community, Faith = Churches,12=Sports',
      DEPLOY_HOOK_HEADERS: '{"Authorization":"Bearer x"}',
    }),
  ).toMatchObject({
    siteUrl: 'https://www.example.org',
    allowedOrigins: ['https://desk.example.net', 'https://desk2.example.net'],
    trustProxy: ['10.0.0.0/8', '::1'],
    wordpressUrl: 'https://www.example.org/blog',
    categoryMap: { News: 'Community', Faith: 'Churches', 12: 'Sports' },
    deployHookHeaders: { Authorization: 'Bearer x' },
  })
  expect(config({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
})

test.each([
  ['SITE_URL', 'example.org'],
  ['SITE_URL', 'https://www.example.org/news'],
  ['ALLOWED_ORIGINS', '*'],
  ['TRUST_PROXY', 'all'],
  ['SECRET_KEY', 'the output of openssl rand -base64 32'],
  ['CATEGORY_MAP', 'News=Weather'],
  ['MAIL_FROM', 'Alder County Courier'],
])('%s=%s is one line that names it and does not repeat it', (name, value) => {
  const lines = problems({ [name]: value })
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} must be .*\\.$`))])
  expect(lines[0]).not.toContain(` ${value}.`)
})

test.each([
  ['https://www.example.org', 'https://api.example.org', true],
  ['https://one.co.uk', 'https://two.co.uk', false],
  ['http://localhost:3000', 'http://127.0.0.1:3001', false],
])('a site at %s with its API at %s: %s', (SITE_URL, API_URL, isFine) => {
  expect(problems({ SITE_URL, API_URL }).map((line) => line.slice(0, 7))).toEqual(isFine ? [] : ['API_URL'])
})

const S3 = {
  ...{ S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'alder-news' },
  ...{ S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' },
}
const SHARED = {
  DATABASE_URL: 'postgres://hometown@localhost/hometown',
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
}
const MAIL = { SMTP_URL: 'smtp://mail.example.org?tls=insecure', MAIL_FROM: 'News <news@example.org>' }

test.each<[Record<string, string>, string]>([
  [{ NODE_ENV: 'production', HOMETOWN_TEST: '{}' }, 'HOMETOWN_TEST is for tests'],
  [{ PORT: '3000', METRICS_PORT: '3000' }, 'METRICS_PORT must be another number'],
  [{ WORDPRESS_USERNAME: 'ed', WORDPRESS_APP_PASSWORD: 'x' }, 'WORDPRESS_URL is missing'],
  [{ ...MAIL, SMTP_URL: 'smtp://mail.example.org?tls=off' }, 'SMTP_URL can end in ?tls=strict or ?tls=insecure.'],
  [S3, 'DATABASE_URL and SECRET_KEY are missing: an object store is for several machines, which share both.'],
  [
    { ...SHARED, ...S3, S3_BUCKET: '', S3_SECRET_KEY: '' },
    'S3_BUCKET and S3_SECRET_KEY are missing: an object store needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY.',
  ],
  [
    { ROLE: 'web', ...SHARED, ...S3, S3_ENDPOINT: '' },
    'S3_ENDPOINT and SMTP_URL are missing: ROLE web is for several machines, which share them.',
  ],
])('what contradicts itself is one line: %j', (env, line) => {
  expect(problems(env)).toEqual([expect.stringContaining(line)])
})

test('an operator is told all at once: wrong values, files that can’t be read, and what contradicts itself', () => {
  const env = {
    ...{ SITE_URL: 'example.org', API_URL: 'https://api.example.org', PORT: 'web', METRICS_PORT: '3000' },
    ...{ ROLE: 'reader', ...S3, S3_SECRET_KEY: '', S3_SECRET_KEY_FILE: '/nowhere', SECRET_KEY: 'hunter2' },
    ...{ SMTP_URL: 'mail.example.org', WORDPRESS_USERNAME: 'ed' },
  }
  // A variable that is wrong isn't also missing, and nothing is compared with it.
  expect(problems(env).map((line) => line.split(/ must | is | are /)[0])).toEqual([
    ...['PORT', 'SITE_URL', 'ROLE', 'SECRET_KEY', 'S3_SECRET_KEY_FILE', 'SMTP_URL'],
    ...['DATABASE_URL', 'WORDPRESS_URL', 'WORDPRESS_APP_PASSWORD', 'MAIL_FROM'],
  ])
})

describe('a secret in a file', () => {
  const fileWith = (text: string) => {
    const path = join(newFolder(), 'secret')
    writeFileSync(path, text)
    return path
  }

  test('may end its last line', () => {
    const key = Buffer.alloc(32, 7)
    const SECRET_KEY_FILE = fileWith(`${key.toString('base64')}\r\n`)
    const files = { SECRET_KEY_FILE, SMTP_URL_FILE: fileWith('smtp://mail.example.org\n') }
    expect(config({ ...files, MAIL_FROM: 'News <news@example.org>' })).toMatchObject({
      ...{ secretKey: key, smtpUrl: 'smtp://mail.example.org' },
      connectionsOfEnvironment: ['mail'],
    })
  })

  test('that is given twice, can’t be read or is wrong is named, and not said', () => {
    const path = fileWith('hunter2')
    expect(problems({ ADMIN_PASSWORD: 'hunter2', ADMIN_PASSWORD_FILE: path })).toEqual([
      'ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set: keep one of them.',
    ])
    // Some people write the secret itself there.
    for (const nothing of [`${path}-missing`, fileWith('\n'), newFolder(), 'hunter2'])
      expect(problems({ ADMIN_PASSWORD_FILE: nothing })).toEqual([
        'ADMIN_PASSWORD_FILE must name a file with the value in it. That file is empty or can’t be read.',
      ])
    expect(problems({ SECRET_KEY_FILE: path })).toEqual([
      'SECRET_KEY must be 32 bytes in base64, as openssl rand -base64 32 writes them.',
    ])
  })
})
