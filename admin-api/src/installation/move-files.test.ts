import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFileMachine, openTestBucket } from '../../test/support/file-machines.ts'
import { openTestStore } from '../../test/support/test-store.ts'
import { openFileStorage } from '../file-storage/file-storage.ts'
import { moveFiles } from './move-files.ts'

const CHAT_FILE = '3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11'
const FILES = {
  'uploads/fair.webp': 'a picture',
  'uploads/other.webp': 'another picture',
  'derived/abc-320.webp': 'a size',
  'derived/cards/site.png': 'a card',
  'derived/suggestions/found.webp': 'a find',
  [`chat-files/${CHAT_FILE}`]: 'minutes',
}

describe('the files of one machine', () => {
  it('are in the object store from the start on that has one, and set aside', async () => {
    const { server, machine, other } = await open()
    await moveFiles(machine)
    for (const [area, name] of [
      ['uploads', 'fair.webp'],
      ['derived', 'abc-320.webp'],
      ['cards', 'site.png'],
      ['suggestions', 'found.webp'],
      ['chat-files', CHAT_FILE],
    ] as const)
      expect(await openFileStorage(other, area).get(name), name).toBeDefined()
    const aside = readdirSync(machine.config.dataDir).find((name) => name.startsWith('before-object-store')) ?? ''
    expect(existsSync(join(machine.config.dataDir, aside, 'uploads/fair.webp'))).toBe(true)
    const calls = server.counts().total
    await moveFiles(machine)
    expect(server.counts().total).toBe(calls)
  })

  it('stay where they are while the store doesn’t have them', async () => {
    const { server, machine } = await open()
    server.setFaults({ losePuts: true })
    await expect(moveFiles(machine)).rejects.toThrow('6 of 6 files aren’t in')
    expect(existsSync(join(machine.config.dataDir, 'uploads/fair.webp'))).toBe(true)
  })
})

async function open() {
  const { server, connect } = await openTestBucket()
  const store = await openTestStore()
  const machine = await openFileMachine(store, connect())
  for (const [path, text] of Object.entries(FILES)) put(machine.config.dataDir, path, text)
  return { server, machine, other: await openFileMachine(store, connect()) }
}

function put(dataDir: string, path: string, text: string): void {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true })
  writeFileSync(join(dataDir, path), text)
}
