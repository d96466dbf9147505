import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const SHARED = {
  DATABASE_URL: 'postgres://u:p@db.example.org/hometown',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'alder',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'News <news@example.org>',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
}

function problemsOf(env: Record<string, string>): string[] {
  const loaded = loadConfig(env)
  return loaded.ok ? [] : loaded.problems
}

describe('a machine with a role', () => {
  it.each(['web', 'worker'])('%s starts with all that several machines share', (ROLE) => {
    expect(problemsOf({ ROLE, ...SHARED })).toEqual([])
  })

  it.each(['web', 'worker'])('%s names all of it that is missing', (ROLE) => {
    const problems = problemsOf({ ROLE })
    expect(problems.map((line) => line.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'S3_ENDPOINT,',
      'SMTP_URL',
      'SECRET_KEY',
    ])
    for (const line of problems) expect(line).toContain(`ROLE ${ROLE}`)
  })
})
