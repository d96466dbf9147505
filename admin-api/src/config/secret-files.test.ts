import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { loadConfig } from './config.ts'

function fileWith(text: string): string {
  const path = join(newFolder(), 'secret')
  writeFileSync(path, text)
  return path
}

function load(env: Record<string, string>) {
  const loaded = loadConfig(env)
  return loaded.ok ? loaded.config : loaded.problems
}

test('a secret may be in a file, whose last line may end', () => {
  const key = Buffer.alloc(32, 7)
  expect(
    load({
      DATABASE_URL_FILE: fileWith('postgres://hometown:hunter2@db/news\n'),
      SECRET_KEY_FILE: fileWith(`${key.toString('base64')}\r\n`),
      SMTP_URL_FILE: fileWith('smtp://mail.example.org'),
      MAIL_FROM: 'News <news@example.org>',
    }),
  ).toMatchObject({
    databaseUrl: 'postgres://hometown:hunter2@db/news',
    secretKey: key,
    smtpUrl: 'smtp://mail.example.org',
    connectionsOfEnvironment: ['mail'],
  })
})

test('a secret that is given twice is refused, and one that can’t be read', () => {
  const path = fileWith('hunter2')
  expect(load({ ADMIN_PASSWORD: 'hunter2', ADMIN_PASSWORD_FILE: path })).toEqual([
    'ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set: keep one of them.',
  ])
  for (const nothing of [`${path}-missing`, fileWith('\n'), newFolder()])
    expect(load({ S3_SECRET_KEY_FILE: nothing })).toEqual([
      `S3_SECRET_KEY_FILE must be a file with the value in it. ${nothing} is empty or can’t be read.`,
    ])
})

test('a wrong value in a file is named, and not said', () => {
  expect(load({ SECRET_KEY_FILE: fileWith('hunter2') })).toEqual([
    'SECRET_KEY must be 32 bytes in base64, as openssl rand -base64 32 writes them.',
  ])
})

test('what isn’t secret isn’t read from files', () => {
  expect(load({ SITE_NAME_FILE: fileWith('The Paper') })).toMatchObject({ siteName: 'Alder County Courier' })
})
