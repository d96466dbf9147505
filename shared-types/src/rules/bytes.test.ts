import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test('sizes are in the unit that people would use', () => {
  const sizes = [1, 999, 1499, 1_400_000, 42_000_000, 1_440_000_000].map(formatBytes)
  expect(sizes).toEqual(['1 byte', '999 bytes', '1 kB', '1.4 MB', '42 MB', '1.4 GB'])
})
