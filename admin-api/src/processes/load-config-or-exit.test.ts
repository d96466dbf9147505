import { expect, it } from 'vitest'
import { spellingWarnings } from './load-config-or-exit.ts'

it.each([
  ['MAIL_FORM', 'MAIL_FROM'],
  ['TIMEZONE', 'TIME_ZONE'],
  ['smtp_url', 'SMTP_URL'],
])('the variable %s is a warning that names %s', (name, meant) => {
  const others = ['MAIL_FROM', 'SECRET_KEY_FILE', 'SITE_DOMAIN', 'PATH', 'HOME', 'PGPORT']
  expect(spellingWarnings([...others, name])).toEqual([`Nothing reads the variable ${name}. Did you mean ${meant}?`])
})
