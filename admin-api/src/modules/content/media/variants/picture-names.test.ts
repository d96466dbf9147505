import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureCopiesSchema } from '@hometown/shared-types/picture'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { copiesFromRow, hashOfPicture, sizeName } from './picture-sizes.ts'

const FORMER = '0123456789abcdef0123'

it('sizes are named by the whole SHA-256 of their picture, so that nobody can make two pictures with one name', () => {
  const [one, other] = [hashOfPicture(Buffer.from('one')), hashOfPicture(Buffer.from('other'))]
  expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(other).not.toBe(one)
})

it.each([FORMER, hashOfPicture(Buffer.from('new'))])('sizes named by %s are offered and served', async (hash) => {
  const { app, context } = await buildTestApp()
  const folder = join(context.config.dataDir, 'derived')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, sizeName(hash, 320, 'webp')), 'a picture')
  const answer = await app.inject({ url: `/derived/${hash}-320.webp` })
  expect([answer.statusCode, answer.body]).toEqual([200, 'a picture'])
  expect((await app.inject({ url: `/derived/${hash}0-320.webp` })).statusCode).toBe(404)
  const row = { url: '/uploads/a.webp', state: 'ready', widths: '[320]', width: 320, height: 200, colour: null, hash }
  const copies = copiesFromRow(row as Parameters<typeof copiesFromRow>[0])
  expect(pictureCopiesSchema.parse(copies).src).toBe(`/derived/${hash}-320.jpg`)
})
