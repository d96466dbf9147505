import { expect, test } from 'vitest'
import { loadConfig } from '../../admin-api/src/config/config.ts'
import { describeOneMachine, ONE_MACHINE } from './one-machine.ts'

const SHARED = {
  ROLE: 'api',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'alder-news',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  S3_PREFIX: 'news',
  S3_REGION: 'auto',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'News <news@example.org>',
  DATABASE_URL: 'postgres://hometown@localhost/hometown',
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
}

function config(env: Record<string, string>) {
  const loaded = loadConfig(env)
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}

test('development with the settings of several machines is one machine without a bucket, and says so', () => {
  expect(describeOneMachine(config(SHARED))).toContain('doesn’t use the bucket “alder-news”')
  const ours = config({ ...SHARED, ...ONE_MACHINE })
  expect({ objectStore: ours.objectStore, role: ours.role }).toEqual({ objectStore: undefined, role: 'all' })
  expect(describeOneMachine(ours)).toBeUndefined()
})
