import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVENT_TEXTS, mapEventTexts } from '@hometown/shared-types/event-texts'
import { describe, expect, it } from 'vitest'
import { fair } from '../../test/support/events.ts'
import { eventToItemFields } from './to-post.ts'

const FIELDS = join(import.meta.dirname, '../../plugin/includes/content-types.php')

const { description, ...ofFields } = EVENT_TEXTS
const fields = Object.entries(ofFields).map(([name, text]) => ({ name, key: `event_${text.column}`, ...text }))

describe('the optional texts of an event', () => {
  it('are written to an item’s fields, the description to its content', () => {
    const texts = mapEventTexts((name) => `The ${name}`)
    const { content, meta } = eventToItemFields({ ...fair, ...texts })
    expect(content).toContain(texts.description)
    expect(meta).toMatchObject(Object.fromEntries(fields.map(({ name, key }) => [key, `The ${name}`])))
  })

  it('are taken away with an empty field', () => {
    const { meta } = eventToItemFields({ ...fair, ...mapEventTexts(() => '') })
    expect(meta).toMatchObject(Object.fromEntries(fields.map(({ key }) => [key, ''])))
  })

  it('are fields of the companion plugin', () => {
    const plugin = readFileSync(FIELDS, 'utf8')
    for (const { key, ...text } of fields) {
      const kind = 'isAddress' in text ? 'url' : 'text'
      expect(plugin, `'${key}' => '${kind}' in plugin/includes/content-types.php`).toMatch(
        new RegExp(`'${key}' +=> '${kind}'`),
      )
    }
  })
})
