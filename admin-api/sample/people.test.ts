import { existsSync } from 'node:fs'
import { createPersonSchema } from '@hometown/shared-types/person'
import { expect, test } from 'vitest'
import { authors } from './county.ts'
import { sampleArticles } from './index.ts'
import { samplePeople } from './people.ts'

test('the sample county has three authors with a portrait, and the newsroom itself', () => {
  expect(samplePeople.filter(({ kind, picture }) => kind === 'person' && picture)).toHaveLength(3)
  expect(samplePeople.find(({ kind }) => kind === 'organization')?.name).toBe('Courier Staff')
})

test.each(samplePeople.map((person) => [person.name, person] as const))(
  '%s is known and has written',
  (name, person) => {
    const author = authors.find((one) => one.name === name)
    expect(author?.email).toBe(person.email)
    expect(sampleArticles.filter(({ authorName }) => authorName === name).length).toBeGreaterThan(2)
    expect(createPersonSchema.safeParse(person).error).toBeUndefined()
    if (person.picture) expect(existsSync(new URL(`pictures/${person.picture.file}`, import.meta.url))).toBe(true)
  },
)
