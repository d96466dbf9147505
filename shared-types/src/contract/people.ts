import { z } from 'zod'
import { bylineKey, hasLetters } from '../rules/names.ts'
import { call, type } from './call.ts'
import {
  emailOrNull,
  isHttpAddress,
  line,
  lineOrNull,
  linesOrNull,
  listQuerySchema,
  type Page,
  pictureOrNull,
  slugInput,
  withScheme,
} from './fields.ts'
import { pictureCopiesSchema } from './pictures.ts'

/** "Courier Staff" and the newsroom itself are organizations. */
const personKindSchema = z.enum(['person', 'organization'])
export type PersonKind = z.infer<typeof personKindSchema>

export const BIO_LIMIT = 600

/** Who of a byline has a page. */
export const articleAuthorSchema = z.object({
  slug: z.string(),
  name: z.string(),
  kind: personKindSchema,
})
export type ArticleAuthor = z.infer<typeof articleAuthorSchema>

const publicPersonSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: personKindSchema,
  role: z.string().nullable(),
  /** An empty line separates paragraphs. */
  bio: z.string().nullable(),
  email: z.string().nullable(),
  links: z.array(z.string()),
  beats: z.array(z.string()),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  copies: pictureCopiesSchema.optional(),
})
export type PublicPerson = z.infer<typeof publicPersonSchema>
export const publicPeopleSchema = z.array(publicPersonSchema)

export interface Person extends Omit<PublicPerson, 'copies'> {
  /** Other names in print; articles with one of them, or with `name`, are this person's. */
  bylines: string[]
  /** False if another person has this name in print. */
  hasOwnName: boolean
  articles: number
  version: number
  sample: boolean
  createdAt: string
  updatedAt: string
}

const link = line(500)
  .transform(withScheme)
  .refine((text) => text === '' || isHttpAddress(text), 'A link must be an address like https://www.example.org/name')

/** Empty ones are dropped, repeated ones too. @param what names them in messages */
function several(item: z.ZodType<string, string>, count: number, what: string, keyOf = (text: string) => text) {
  const message = `Add ${count} ${what} at most`
  return z
    .array(item)
    .max(100, message)
    .transform((texts) => [...new Map(texts.filter(Boolean).map((text) => [keyOf(text), text])).values()])
    .pipe(z.array(z.string()).max(count, message))
}

const fields = {
  name: line(120, 'Name is required').refine(hasLetters, 'A name needs at least one letter'),
  kind: personKindSchema,
  role: lineOrNull(120),
  bio: linesOrNull(BIO_LIMIT),
  email: emailOrNull,
  links: several(link, 6, 'links'),
  beats: several(line(60), 8, 'beats'),
  bylines: several(
    line(120).refine((text) => text === '' || hasLetters(text), 'A byline needs at least one letter'),
    20,
    'bylines',
    bylineKey,
  ),
  imageUrl: pictureOrNull,
  imageAlt: lineOrNull(1000),
  slug: slugInput,
}

export const createPersonSchema = z.object({
  ...fields,
  kind: fields.kind.default('person'),
  links: fields.links.default([]),
  beats: fields.beats.default([]),
  bylines: fields.bylines.default([]),
})
export type CreatePersonInput = z.input<typeof createPersonSchema>
export type NewPerson = z.output<typeof createPersonSchema>

const updatePersonSchema = z
  .object(fields)
  .partial()
  .extend({ version: z.number().int().min(1) })
export type PersonChanges = z.output<typeof updatePersonSchema>

export const personListQuerySchema = listQuerySchema.extend({
  /** `articles`: those with the most published ones first. */
  sort: z.enum(['name', 'articles', 'updated']).default('name'),
})
export type PersonListQuery = z.infer<typeof personListQuerySchema>

export interface UnknownByline {
  name: string
  /** Articles in which it is printed, drafts included. */
  articles: number
}

export const personCalls = {
  list: call('GET', '/api/people', { query: personListQuerySchema, answer: type<Page<Person>>() }),
  get: call('GET', '/api/people/:id', { answer: type<Person>() }),
  create: call('POST', '/api/people', { body: createPersonSchema, status: 201, answer: type<Person>() }),
  update: call('PATCH', '/api/people/:id', { body: updatePersonSchema, answer: type<Person>() }),
  delete: call('DELETE', '/api/people/:id', { query: z.object({ version: z.coerce.number<number>().int().min(1) }) }),
  restore: call('POST', '/api/people/:id/restore', { answer: type<Person>() }),
  unknownBylines: call('GET', '/api/people/bylines', { answer: type<UnknownByline[]>() }),
}
