import { expect, it } from 'vitest'
import { createPublishFigures } from './publish-figures.service.ts'

it('the figures of publishes add up what was put and how long it took, also of a publish that failed', async () => {
  const figures = createPublishFigures()
  for (const outcome of ['published', 'published', 'lost'] as const) figures.noteOutcome(outcome)
  figures.notePut(300)
  figures.notePut(40)
  expect(await figures.time('upload', async () => 'done')).toBe('done')
  await expect(figures.time('commit', () => Promise.reject(new Error('The lease is lost.')))).rejects.toThrow('lease')
  const { uploadSeconds, commitSeconds, ...counts } = figures.totals()
  expect(counts).toEqual({
    outcomes: [
      { outcome: 'published', publishes: 2 },
      { outcome: 'lost', publishes: 1 },
    ],
    objects: 2,
    bytes: 340,
  })
  expect(uploadSeconds).toBeGreaterThan(0)
  expect(commitSeconds).toBeGreaterThan(0)
})
