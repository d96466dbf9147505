import { expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { withoutUnneededSecrets } from './unneeded-secrets.ts'

const SHARED = {
  DATABASE_URL: 'postgres://u:p@postgres/hometown',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'alder',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
}
const SECRETS = {
  ...SHARED,
  MAIL_FROM: 'News <news@example.org>',
  SMTP_URL: 'smtp://mail.example.org',
  ADMIN_PASSWORD: 'otter violin gravel',
  NEXT_SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
  WEBHOOK_SECRET: 'a-secret-of-the-plugin',
  MAIL_WEBHOOK_SECRET: 'a-secret-of-mail-reports',
  OPENAI_API_KEY: 'key',
  META_GRAPH_TOKEN: 'token',
  CDN_PURGE_URL: 'https://cdn.example.org/purge',
  WORDPRESS_URL: 'https://wp.example.org',
  WORDPRESS_USERNAME: 'news',
  WORDPRESS_APP_PASSWORD: 'password',
}
const RECEIVING = ['WEBHOOK_SECRET', 'MAIL_WEBHOOK_SECRET']
const WORK = ['SMTP_URL', 'OPENAI_API_KEY', 'META_GRAPH_TOKEN', 'WORDPRESS_USERNAME', 'WORDPRESS_APP_PASSWORD']

it.each([
  ['api', 'all', ['CDN_PURGE_URL']],
  ['jobs', 'all', RECEIVING],
  ['api', 'api', ['CDN_PURGE_URL']],
  ['api', 'jobs', [...RECEIVING, 'CDN_PURGE_URL']],
  ['jobs', 'jobs', RECEIVING],
  ['api', 'publisher', [...RECEIVING, 'CDN_PURGE_URL', ...WORK]],
  ['jobs', 'publisher', [...RECEIVING, ...WORK]],
] as const)('the process %s of a machine with the role %s starts without secrets of others', (name, ROLE, missing) => {
  const given = withoutUnneededSecrets({ ...SECRETS, ROLE }, name, ROLE)
  const gone = Object.keys(SECRETS).filter((variable) => !(variable in given))
  expect(gone.toSorted()).toEqual(['ADMIN_PASSWORD', 'NEXT_SECRET_KEY', ...missing].toSorted())
  expect(loadConfig(given)).toMatchObject({ ok: true })
})
