import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import { buildTestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { testDatabase } from '../../../../test/support/test-store.ts'
import { loadConfig } from '../../../config/config.ts'
import { openStore } from '../../../database/connection.ts'
import { migrateStore } from '../../../database/migrating/migrate.ts'
import { readIdentities } from './backup-archive.ts'
import { backupsFolder } from './backup-store.ts'
import { makeBackup } from './make-backup.service.ts'
import { prepareRestore } from './restore-backup.service.ts'

const NOW = Date.UTC(2026, 10, 20, 16)

async function newKey() {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

describe('an encrypted backup', () => {
  it('is opened by each of its keys, by no other, and holds nothing that can be read', async () => {
    const [ours, keeper, stranger] = [await newKey(), await newKey(), await newKey()]
    const { config, close } = await openNewsroom({ BACKUP_RECIPIENTS: `${ours.recipient},${keeper.recipient}` })
    const { name } = await makeBackup(config, { kind: 'manual', now: NOW })
    await close()
    expect(name).toBe('hometown-2026-11-20T16-00-00Z-manual.tar.zst.age')
    const path = join(backupsFolder(config.dataDir), name)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(backupsFolder(config.dataDir))).toEqual([name])
    expect(readFileSync(path, 'latin1')).not.toContain('hometown-backup')

    await expect(prepareRestore(config, path)).rejects.toThrow('The backup is encrypted. Add --identity')
    await expect(prepareRestore(config, path, [stranger.identity])).rejects.toThrow('it was encrypted for other keys')
    for (const { identity } of [ours, keeper]) {
      const restore = await prepareRestore(config, path, [stranger.identity, identity])
      expect(restore).toMatchObject({ isEncrypted: true, about: { kind: 'manual' } })
      await restore.discard()
    }
    const restore = await prepareRestore(config, path, [ours.identity])
    await restore.apply(NOW)
    expect(readFileSync(join(config.dataDir, 'uploads/one.webp'), 'utf8')).toBe('a picture')
  })

  it('is refused when it is damaged or cut off anywhere, and nothing is changed', async () => {
    const { identity, recipient } = await newKey()
    const { config, close } = await openNewsroom({ BACKUP_RECIPIENTS: recipient })
    const { name } = await makeBackup(config, { kind: 'manual', now: NOW })
    await close()
    const whole = join(backupsFolder(config.dataDir), name)
    const size = statSync(whole).size
    const candidate = join(config.dataDir, 'candidate')
    for (const length of [22, 100, 300, Math.floor(size / 2), size - 1]) {
      copyFileSync(whole, candidate)
      truncateSync(candidate, length)
      await expect(prepareRestore(config, candidate, [identity]), String(length)).rejects.toThrow(/damaged|cut off/)
    }
    const bytes = readFileSync(whole)
    bytes.writeUInt8(bytes.readUInt8(size - 40) ^ 1, size - 40)
    writeFileSync(candidate, bytes)
    await expect(prepareRestore(config, candidate, [identity])).rejects.toThrow(/damaged/)
    writeFileSync(candidate, `age-encryption.org/v1\n-> X25519 ${'a'.repeat(200_000)}`)
    await expect(prepareRestore(config, candidate, [identity])).rejects.toThrow('cut off near its beginning')
    expect(readdirSync(config.dataDir).filter((file) => file.startsWith('.restoring'))).toEqual([])
  })
})

it('a backup that isn’t encrypted is still restored where new ones are', async () => {
  const { config, close } = await openNewsroom({})
  const { name } = await makeBackup(config, { kind: 'manual', now: NOW })
  await close()
  const { identity, recipient } = await newKey()
  const place = { ...config, backupRecipients: [recipient] }
  const restore = await prepareRestore(place, join(backupsFolder(config.dataDir), name), [identity])
  expect(restore.isEncrypted).toBe(false)
  await restore.discard()
})

describe('the file with a private key', () => {
  const write = (text: string) => {
    const path = join(newFolder(), 'key.txt')
    writeFileSync(path, text)
    return path
  }

  it('is read as age-keygen writes it', async () => {
    const { identity, recipient } = await newKey()
    expect(await readIdentities(write(`# created: today\n# public key: ${recipient}\r\n${identity}\n`))).toEqual([
      identity,
    ])
  })

  it('is refused with a sentence that says what it is instead, and never with what is in it', async () => {
    const { identity, recipient } = await newKey()
    await expect(readIdentities(join(newFolder(), 'no'))).rejects.toThrow('ENOENT')
    await expect(readIdentities(write('# nothing'))).rejects.toThrow('has no private key')
    await expect(readIdentities(write(recipient))).rejects.toThrow('has no private key')
    await expect(readIdentities(write('secret words'))).rejects.toThrow(/^(?!.*secret words)/)
    await expect(readIdentities(write(identity.slice(0, -3)))).rejects.toThrow('isn’t complete')
  })
})

it('BACKUP_RECIPIENTS is refused at the start when it is no public key, without repeating it', async () => {
  const { identity, recipient } = await newKey()
  const problemsOf = (BACKUP_RECIPIENTS: string) => {
    const loaded = loadConfig({ BACKUP_RECIPIENTS })
    return loaded.ok ? [] : loaded.problems
  }
  expect(problemsOf(`${recipient}, ${recipient}`)).toEqual([])
  expect(problemsOf('age1short')).toEqual([
    'BACKUP_RECIPIENTS must be public keys of age (age1…), separated by commas.',
  ])
  expect(problemsOf(identity)).toEqual([
    'BACKUP_RECIPIENTS holds a private key. Keep that elsewhere, and set the public key, which begins with age1.',
  ])
})

async function openNewsroom(env: Record<string, string>) {
  const dataDir = newFolder()
  const config = testConfig({ DATA_DIR: dataDir, ...(await testDatabase('template template')), ...env })
  const store = await openStore(config)
  await migrateStore(store)
  let isOpen = true
  const close = async () => {
    if (isOpen) await store.close()
    isOpen = false
  }
  onTestFinished(close)
  mkdirSync(join(dataDir, 'uploads'))
  writeFileSync(join(dataDir, 'uploads/one.webp'), 'a picture')
  writeFileSync(join(dataDir, 'secrets.json'), '{"keys":1}')
  await buildTestContext({ store, env: { DATA_DIR: dataDir } })
  return { config, close }
}
