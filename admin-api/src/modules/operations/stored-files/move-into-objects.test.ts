import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFileMachine, openTestBucket } from '../../../../test/support/file-machines.ts'
import { type OpenTestStore, openTestStore } from '../../../../test/support/test-store.ts'
import { readStored } from '../../../file-storage/file-storage.ts'
import { openFileStorage } from '../../../file-storage/open-file-storage.ts'
import { moveFiles } from '../../../installation/move-files.ts'
import { copyIntoObjects, hasFilesToMove } from './move-into-objects.ts'

const CHAT_FILE = '3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11'
const BACKUP = 'hometown-2026-11-20T16-00-00Z-manual.tar.zst'
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
    const { server, machine, other } = await open(openTestStore)
    await moveFiles(machine)
    expect(await hasFilesToMove(machine)).toBe(false)
    for (const [area, name] of [
      ['uploads', 'fair.webp'],
      ['derived', 'abc-320.webp'],
      ['cards', 'site.png'],
      ['suggestions', 'found.webp'],
      ['chat-files', CHAT_FILE],
    ] as const)
      expect(await readStored(openFileStorage(other, area), name), name).toBeDefined()
    expect(server.objects().has(`backups/${BACKUP}`)).toBe(true)
    expect(
      server
        .objects()
        .keys()
        .filter((key) => key.startsWith('erasures/')),
    ).toHaveLength(1)
    const aside = readdirSync(machine.config.dataDir).find((name) => name.startsWith('before-object-store')) ?? ''
    expect(existsSync(join(machine.config.dataDir, aside, 'uploads/fair.webp'))).toBe(true)
    const calls = server.counts().total
    await moveFiles(machine)
    expect(server.counts().total).toBe(calls)
  })

  it('can be brought there before, are sent once, and unfinished ones stay', async () => {
    const { server, machine } = await open(openTestStore)
    put(machine.config.dataDir, 'uploads/half.webp.3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11', 'half')
    put(machine.config.dataDir, `chat-files/.${CHAT_FILE}`, 'half')
    const steps: number[] = []
    const first = await copyIntoObjects(machine, machine.objects, ({ done }) => steps.push(done))
    expect(first).toEqual({ files: 6, sent: 6, backups: 1 })
    expect(steps).toEqual([1, 2, 3, 4, 5, 6])
    put(machine.config.dataDir, 'uploads/third.webp', 'a third picture')
    expect(await copyIntoObjects(machine, machine.objects)).toEqual({ files: 7, sent: 1, backups: 1 })
    expect(
      server
        .objects()
        .keys()
        .filter((key) => key.startsWith('uploads/')),
    ).toHaveLength(3)
  })

  it('stay where they are when the store says yes and keeps nothing', async () => {
    const { server, machine } = await open(openTestStore)
    server.setFaults({ losePuts: true })
    await expect(moveFiles(machine)).rejects.toThrow('6 of 6 files aren’t in the bucket')
    expect(existsSync(join(machine.config.dataDir, 'uploads/fair.webp'))).toBe(true)
    server.setFaults({})
    await moveFiles(machine)
    expect(await hasFilesToMove(machine)).toBe(false)
    expect(
      server
        .objects()
        .keys()
        .filter((key) => key.startsWith('uploads/')),
    ).toHaveLength(2)
  })
})

async function open(openTestStore: OpenTestStore) {
  const { server, connect } = await openTestBucket()
  const store = await openTestStore()
  const machine = await openFileMachine(store, connect())
  for (const [path, text] of Object.entries(FILES)) put(machine.config.dataDir, path, text)
  put(machine.config.dataDir, `backups/${BACKUP}`, 'an archive')
  put(machine.config.dataDir, 'erasures.log', `${JSON.stringify({ emailHash: 'a'.repeat(64), erasedAt: 1 })}\n`)
  return { server, machine, other: await openFileMachine(store, connect()) }
}

function put(dataDir: string, path: string, text: string): void {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true })
  writeFileSync(join(dataDir, path), text)
}
