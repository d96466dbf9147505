import { existsSync } from 'node:fs'
import { createPersonSchema } from '@hometown/shared-types/person'
import { expect, test } from 'vitest'
import { authors } from './county.ts'
import { sampleArticles } from './index.ts'
import { samplePeople } from './people.ts'

test('the sample county has three authors with a portrait and the newsroom, who have all written', () => {
  expect(samplePeople.filter(({ kind, picture }) => kind === 'person' && picture)).toHaveLength(3)
  expect(samplePeople.find(({ kind }) => kind === 'organization')?.name).toBe('Courier Staff')
  for (const person of samplePeople) {
    const { name, picture } = person
    expect(authors.find((one) => one.name === name)?.email, name).toBe(person.email)
    expect(sampleArticles.filter(({ authorName }) => authorName === name).length, name).toBeGreaterThan(2)
    expect(createPersonSchema.safeParse(person).error, name).toBeUndefined()
    if (picture) expect(existsSync(new URL(`pictures/${picture.file}`, import.meta.url)), name).toBe(true)
  }
})
