import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Encoding } from './accept-encoding.ts'
import { addEncoding, toSiteFile } from './site-file.ts'

const PAGE = '<p>The county fair opens on Friday.</p>'

/** Small buffers are views of a larger one. */
const foundAs = (text: string) => ({ body: Buffer.from(text), modifiedAt: 0, readAt: 0, isCurrent: () => true })

test('copies in an encoding take no more memory than their bytes, which is what the cache counts', async () => {
  for (const repeats of [40, 400, 4000]) {
    const file = toSiteFile('fair.html', foundAs(PAGE.repeat(repeats)), [])
    let counted = 0
    for (const encoding of ['gzip', 'br'] as const) await addEncoding(file, encoding, (bytes) => (counted += bytes))
    const held = (encoding: Encoding) => file.variants[encoding]?.body.buffer.byteLength
    expect(held('identity')).toBe(PAGE.length * repeats)
    expect((held('gzip') ?? 0) + (held('br') ?? 0)).toBe(counted)
  }
})

test('files with a hash in their names are compressed as well as can be', async () => {
  const script = Array.from({ length: 300 }, (_, line) => `const fair${line} = ${line * line}`).join('\n')
  const file = toSiteFile('_astro/page.Ab1.js', foundAs(script), [])
  await addEncoding(file, 'br', () => undefined)
  const body = file.variants.br?.body ?? Buffer.alloc(0)
  expect(brotliDecompressSync(body).toString()).toBe(script)
  // Node's own default is the best quality.
  expect(body.length).toBe(brotliCompressSync(script).length)
})
