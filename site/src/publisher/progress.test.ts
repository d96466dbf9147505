import { expect, test } from 'vitest'
import { durabilityWithProgress } from './progress.ts'

test('the disk is asked about every file, with progress told between them', async () => {
  const files = Array.from({ length: 1500 }, (_, number) => `${number}.html`)
  const asked: string[] = []
  let told = 0
  const { confirmFiles } = durabilityWithProgress(
    {
      confirmFiles: async (some) => {
        asked.push(...some)
      },
      confirmFolders: async () => undefined,
    },
    () => told++,
  )
  await confirmFiles(files)
  expect(asked).toEqual(files)
  expect(told).toBe(3)
})
