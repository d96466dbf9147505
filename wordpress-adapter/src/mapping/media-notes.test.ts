import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURE_LICENSES } from '@hometown/shared-types/picture-license'
import { describe, expect, it } from 'vitest'
import { metaOfCredit, notesOfMedia, notesToMediaFields } from './pictures.ts'

const PLUGIN = join(import.meta.dirname, '../../plugin/includes')

describe('notes of a picture for WordPress', () => {
  const notes = {
    caption: 'Fish & <chips>',
    credit: 'June',
    creditUrl: 'https://photos.example/',
    license: 'cc0-1.0',
    madeWithAi: true,
  } as const

  it('come back as they were', () => {
    const { caption, meta = {} } = notesToMediaFields(notes)
    expect(caption).toBe('Fish & &lt;chips&gt;')
    expect(notesOfMedia({ caption: { rendered: `<p>${caption}</p>` }, meta })).toEqual(notes)
  })

  it('change only what is given, and are taken away with null', () => {
    expect(notesToMediaFields({})).toEqual({})
    expect(notesToMediaFields({ caption: null, credit: null })).toEqual({ caption: '', meta: { hometown_credit: '' } })
    expect(notesToMediaFields({ madeWithAi: false })).toEqual({ meta: { hometown_made_with_ai: false } })
  })

  it('are fields of the companion plugin, with the same licenses', () => {
    const { credit, creditUrl, license, madeWithAi } = notes
    const fields = readFileSync(join(PLUGIN, 'fields.php'), 'utf8')
    for (const name of Object.keys(metaOfCredit({ credit, creditUrl, license, madeWithAi })))
      expect(fields).toMatch(new RegExp(`'${name}' +=>`))
    const form = readFileSync(join(PLUGIN, 'picture-fields.php'), 'utf8')
    const [, licenses = ''] = /function picture_licenses\(\)([\s\S]*?)\n}/.exec(form) ?? []
    const known = Array.from(licenses.matchAll(/^\t\t'([a-z0-9.-]+)' +=> .*?'([^']+)'/gm), ([, id, label]) => [
      id,
      label,
    ])
    expect(Object.fromEntries(known)).toEqual(
      Object.fromEntries(Object.entries(PICTURE_LICENSES).map(([id, { name }]) => [id, name])),
    )
  })
})
