import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { openFileMachine, openTestBucket } from '../../test/support/file-machines.ts'
import { openTestStore } from '../../test/support/test-store.ts'
import { openFileStorage } from '../storage/file-storage.ts'
import { moveFilesToObjectStore } from './move-files-to-object-store.ts'

const FILES = {
  'uploads/fair.webp': ['uploads', 'fair.webp'],
  'derived/abc-320.webp': ['derived', 'abc-320.webp'],
  'derived/cards/site.png': ['cards', 'site.png'],
  'derived/suggestions/found.webp': ['suggestions', 'found.webp'],
  'chat-files/3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11': ['chat-files', '3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11'],
} as const

it('the files of one machine are in the object store from the start on that has one, and set aside', async () => {
  const { server, connect } = await openTestBucket()
  const store = await openTestStore()
  const [machine, other] = [await openFileMachine(store, connect()), await openFileMachine(store, connect())]
  const { dataDir } = machine.config
  for (const path of Object.keys(FILES)) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true })
    writeFileSync(join(dataDir, path), path)
  }
  await moveFilesToObjectStore(machine)
  for (const [area, name] of Object.values(FILES))
    expect(await openFileStorage(other, area).get(name), name).toBeDefined()
  const aside = readdirSync(dataDir).find((name) => name.startsWith('before-object-store')) ?? ''
  expect(existsSync(join(dataDir, aside, 'uploads/fair.webp'))).toBe(true)
  const calls = server.counts().total
  await moveFilesToObjectStore(machine)
  expect(server.counts().total).toBe(calls)
})
