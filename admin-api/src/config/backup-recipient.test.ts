import { expect, test } from 'vitest'
import { isBackupRecipient } from './backup-recipient.ts'

const PUBLIC = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

test('a public key of age is known by its letters and its checksum', () => {
  expect(isBackupRecipient(PUBLIC)).toBe(true)
  expect(isBackupRecipient(PUBLIC.slice(0, -1))).toBe(false)
  expect(isBackupRecipient(PUBLIC.replace('ql3z', 'ql3y'))).toBe(false)
  expect(isBackupRecipient('age1yubikey1qwt50d05nh5vutpdzmlg5wn80xq5negm4uj9ghv0snvdd3yysf5yw3rhl3t')).toBe(false)
  expect(isBackupRecipient('ssh-ed25519 AAAAC3NzaC1lZDI1NTE5')).toBe(false)
  expect(isBackupRecipient(`age1${'q'.repeat(100_000)}`)).toBe(false)
})
