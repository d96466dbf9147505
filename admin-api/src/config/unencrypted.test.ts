import { expect, test } from 'vitest'
import { testConfig } from '../../test/support/build-test-app.ts'
import { describeUnencryptedConnections } from './unencrypted.ts'

const MAIL_FROM = 'News <news@alder-county.us>'

test.each<Record<string, string>>([
  {},
  { SITE_URL: 'https://www.alder-county.us', WORDPRESS_URL: 'https://wp.alder-county.us' },
  { WORDPRESS_URL: 'http://10.0.0.4', OPENAI_BASE_URL: 'http://ollama:11434/v1' },
  { DATABASE_URL: 'postgres://hometown:hunter2@127.0.0.1/news' },
  { DATABASE_URL: 'postgres:///news?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://db.alder-county.us/news?sslmode=verify-full' },
  { SMTP_URL: 'smtp://mail.alder-county.us', MAIL_FROM },
  { SMTP_URL: 'smtp://10.0.0.5?tls=insecure', MAIL_FROM },
])('is no problem: %j', (env) => {
  expect(describeUnencryptedConnections(testConfig(env))).toEqual([])
})

test('each connection that others can read is named, without its password', () => {
  const env = {
    DATABASE_URL: 'postgres://hometown:hunter2@db.alder-county.us/news',
    SMTP_URL: 'smtp://news:hunter2@mail.alder-county.us?tls=insecure',
    MAIL_FROM,
    WORDPRESS_URL: 'http://wp.alder-county.us',
  }
  expect(describeUnencryptedConnections(testConfig(env))).toEqual([
    'Hometown doesn’t verify the certificate of PostgreSQL at db.alder-county.us. Add sslmode=verify-full to its address.',
    'The mail server at mail.alder-county.us may have any certificate, or none. Turn on TLS for it.',
    'WordPress at wp.alder-county.us is used without TLS. Use its https address.',
  ])
})
