import { z } from 'zod'
import { bylineKey, hasLetters } from '../rules/names.ts'
import { call, type } from './call.ts'
import {
  line,
  lineOrNull,
  linesOrNull,
  listQuerySchema,
  type Page,
  pictureOrNull,
  slugInput,
  versionQuerySchema,
} from './fields.ts'
import { pictureCopiesSchema } from './pictures.ts'

export const BIO_LIMIT = 600

/** Authors of a byline are listed if they have a page. */
export const articleAuthorSchema = z.object({
  slug: z.string(),
  name: z.string(),
})
export type ArticleAuthor = z.infer<typeof articleAuthorSchema>

const publicPersonSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** The text is plain; an empty line separates paragraphs. */
  bio: z.string().nullable(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  copies: pictureCopiesSchema.optional(),
})
export type PublicPerson = z.infer<typeof publicPersonSchema>
export const publicPeopleSchema = z.array(publicPersonSchema)

export interface Person extends Omit<PublicPerson, 'copies'> {
  /** The other names in print; articles with one of them, or with `name`, are this person's. */
  bylines: string[]
  /** The value is false if another person has this name in print. */
  hasOwnName: boolean
  articles: number
  version: number
  sample: boolean
  createdAt: string
  updatedAt: string
}

const TOO_MANY_BYLINES_MESSAGE = 'Add 20 bylines at most'

/** Empty and repeated bylines are dropped. */
const personBylinesInput = z
  .array(line(120).refine((text) => text === '' || hasLetters(text), 'A byline needs at least one letter'))
  .max(100, TOO_MANY_BYLINES_MESSAGE)
  .transform((names) => [...new Map(names.filter(Boolean).map((name) => [bylineKey(name), name])).values()])
  .pipe(z.array(z.string()).max(20, TOO_MANY_BYLINES_MESSAGE))

const personFields = {
  name: line(120, 'Name is required').refine(hasLetters, 'A name needs at least one letter'),
  bio: linesOrNull(BIO_LIMIT),
  bylines: personBylinesInput,
  imageUrl: pictureOrNull,
  imageAlt: lineOrNull(1000),
  slug: slugInput,
}

export const createPersonSchema = z.object({ ...personFields, bylines: personFields.bylines.default([]) })
export type CreatePersonInput = z.input<typeof createPersonSchema>
export type NewPerson = z.output<typeof createPersonSchema>

const updatePersonSchema = z
  .object(personFields)
  .partial()
  .extend({ version: z.number().int().min(1) })
export type PersonChanges = z.output<typeof updatePersonSchema>

export const personListQuerySchema = listQuerySchema.extend({
  /** The order `articles` lists those with the most published ones first. */
  sort: z.enum(['name', 'articles']).default('name'),
})
export type PersonListQuery = z.infer<typeof personListQuerySchema>

export interface UnknownByline {
  name: string
  /** The count of articles in which it is printed, drafts included. */
  articles: number
}

export const personCalls = {
  list: call('GET', '/api/people', { query: personListQuerySchema, answer: type<Page<Person>>() }),
  get: call('GET', '/api/people/:id', { answer: type<Person>() }),
  create: call('POST', '/api/people', { body: createPersonSchema, status: 201, answer: type<Person>() }),
  update: call('PATCH', '/api/people/:id', { body: updatePersonSchema, answer: type<Person>() }),
  delete: call('DELETE', '/api/people/:id', { query: versionQuerySchema }),
  restore: call('POST', '/api/people/:id/restore', {
    answer: type<Person>(),
    unversioned: 'Nobody edits a deleted author.',
  }),
  unknownBylines: call('GET', '/api/people/bylines', { answer: type<UnknownByline[]>() }),
}
