import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findAdvisories } from './advisories.ts'
import { findLicenseProblems, isAllowed } from './licenses.ts'
import { makeSbom } from './sbom.ts'

const MINUTE = 60_000

test(
  'the software bill of materials is valid CycloneDX 1.6, names what runs and no tool, and all licenses are allowed',
  async () => {
    const { text, components } = await makeSbom()
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
    expect(await validator.validate(text)).toBeNull()
    const names = components.map(({ group, name }) => [group, name].filter(Boolean).join('/'))
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'astro', '@node-rs/argon2', 'age-encryption']))
    expect(names).not.toContain('vitest')
    expect(findLicenseProblems(components)).toEqual([])
  },
  2 * MINUTE,
)

describe('a license', () => {
  test.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC AND BSD-3-Clause', 'LGPL-3.0-or-later'])(
    '%s is allowed',
    (id) => {
      expect(isAllowed(id)).toBe(true)
    },
  )

  test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN file', '(MIT OR (ISC AND GPL-2.0))', ''])(
    '%j is not known to be',
    (id) => {
      expect(isAllowed(id)).toBe(false)
    },
  )

  test('that is missing is named with its package', () => {
    const components = [
      { group: '@a', name: 'b', version: '1.0.0' },
      { name: 'c', version: '2.0.0', licenses: [{ license: { name: 'Own' } }] },
    ]
    expect(findLicenseProblems(components)).toEqual(['@a/b@1.0.0: no license', 'c@2.0.0: Own'])
  })
})

describe('known holes', () => {
  const hole = (severity: string, range: string) => ({
    ...{ id: severity.length + range.length, title: 'A hole', severity, vulnerable_versions: range, cwe: [] },
    ...{ url: `https://advisories.example/${severity}-${range.length}`, cvss: { score: 8, vectorString: '' } },
  })

  test(
    'fail the report when they are high or critical and have a fix',
    async () => {
      const registry = await answer(200, {
        zod: [hole('high', '<99.0.0'), hole('low', '<99.0.0')],
        kysely: [hole('critical', '>=0.0.0')],
      })
      const found = await findAdvisories(registry)
      expect(found).toEqual({
        checked: true,
        mustFix: [expect.stringMatching(/^high: zod@.*fixed in >=99\.0\.0/)],
        others: expect.arrayContaining([
          expect.stringMatching(/^critical: kysely@.*no fix yet/),
          expect.stringMatching(/^low: zod/),
        ]),
      })
    },
    MINUTE,
  )

  test(
    'are none when the registry knows none',
    async () => {
      expect(await findAdvisories(await answer(200, {}))).toEqual({ checked: true, mustFix: [], others: [] })
    },
    MINUTE,
  )

  test.each([405, 500])(
    'aren’t checked when the registry answers %i, and it says so',
    async (status) => {
      expect(await findAdvisories(await answer(status, {}))).toEqual({
        checked: false,
        reason: expect.stringMatching(/\w/),
      })
    },
    MINUTE,
  )

  test(
    'aren’t checked without a network',
    async () => {
      expect(await findAdvisories('http://127.0.0.1:1/')).toMatchObject({ checked: false })
    },
    MINUTE,
  )
})

/** A registry on loopback. */
async function answer(status: number, body: object): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
