import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import type { Encoding } from './accept-encoding.ts'
import { addEncoding, readSiteFile } from './site-file.ts'

const PAGE = '<p>The county fair opens on Friday.</p>'

test('copies in an encoding take no more memory than their bytes, which is what the cache counts', async () => {
  const folder = newFolder()
  for (const repeats of [40, 400, 4000]) {
    writeFileSync(join(folder, 'fair.html'), PAGE.repeat(repeats))
    const file = await readSiteFile(folder, 'fair.html', [], 0)
    if (!file) throw new Error('The page is there.')
    let counted = 0
    for (const encoding of ['gzip', 'br'] as const) await addEncoding(file, encoding, (bytes) => (counted += bytes))
    const held = (encoding: Encoding) => file.variants[encoding]?.body.buffer.byteLength
    expect(held('identity')).toBe(PAGE.length * repeats)
    expect((held('gzip') ?? 0) + (held('br') ?? 0)).toBe(counted)
  }
})

test('files with a hash in their names are compressed as well as can be', async () => {
  const folder = newFolder()
  const script = Array.from({ length: 300 }, (_, line) => `const fair${line} = ${line * line}`).join('\n')
  mkdirSync(join(folder, '_astro'))
  writeFileSync(join(folder, '_astro/page.Ab1.js'), script)
  const file = await readSiteFile(folder, '_astro/page.Ab1.js', [], 0)
  if (!file) throw new Error('The script is there.')
  await addEncoding(file, 'br', () => undefined)
  const body = file.variants.br?.body ?? Buffer.alloc(0)
  expect(brotliDecompressSync(body).toString()).toBe(script)
  // Node's own default is the best quality.
  expect(body.length).toBe(brotliCompressSync(script).length)
})
