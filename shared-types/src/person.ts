import { z } from 'zod'
import { bylineKey, hasLetters } from './byline.ts'
import { isoTimeSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf, pageQuerySchema } from './pagination.ts'
import { pictureCopiesSchema } from './picture.ts'
import { EMPTY_SLUG, isUsableSlug, slugify } from './slug.ts'
import { plainLines, singleLine } from './storable-text.ts'

/** "Courier Staff" and the newsroom itself are organizations. */
export const PERSON_KINDS = ['person', 'organization'] as const
export const personKindSchema = z.enum(PERSON_KINDS)
export type PersonKind = z.infer<typeof personKindSchema>

/** Characters, and numbers of `links`, `beats` and `bylines`. */
export const PERSON_LIMITS = {
  name: 120,
  role: 120,
  bio: 600,
  email: 254,
  link: 500,
  links: 6,
  beat: 60,
  beats: 8,
  bylines: 20,
} as const

/** More people than this are refused: the site reads all of them at once. */
export const PEOPLE_LIMIT = 2000

/** Who of a byline has a page. */
export const articleAuthorSchema = z.object({
  slug: z.string(),
  /** As the byline prints it. */
  name: z.string(),
  kind: personKindSchema,
})
export type ArticleAuthor = z.infer<typeof articleAuthorSchema>

/** Item of `GET /api/people/published` (public). Texts are plain. */
export const publicPersonSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: personKindSchema,
  role: z.string().nullable(),
  /** An empty line separates paragraphs. */
  bio: z.string().nullable(),
  email: z.string().nullable(),
  /** `https:` or `http:`. */
  links: z.array(z.string()),
  beats: z.array(z.string()),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  /** The picture's sizes; missing until they are made. */
  copies: pictureCopiesSchema.optional(),
})
export type PublicPerson = z.infer<typeof publicPersonSchema>
/** Answer of `GET /api/people/published`, by slug. */
export const publicPeopleSchema = z.array(publicPersonSchema)

/** A person for the desk. */
export const personSchema = publicPersonSchema.omit({ copies: true }).extend({
  /** Other names in print; articles with one of them, or with `name`, are this person's. */
  bylines: z.array(z.string()),
  /** False if another person has this name in print. */
  hasOwnName: z.boolean(),
  /** Published ones. */
  articles: z.number().int().min(0),
  version: z.number().int().min(1),
  sample: z.boolean(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
})
export type Person = z.infer<typeof personSchema>
/** Answer of `GET /api/people` (staff). */
export const personPageSchema = pageOf(personSchema)

function line(limit: number, message: string) {
  return z
    .string()
    .transform(singleLine)
    .pipe(z.string().max(limit, message))
    .nullish()
    .transform((text) => text || null)
}

const name = z
  .string({ error: 'Name is required' })
  .transform(singleLine)
  .pipe(z.string().min(1, 'Name is required').max(PERSON_LIMITS.name, 'The name is too long'))
  .refine(hasLetters, 'A name needs at least one letter')

const email = line(PERSON_LIMITS.email, 'The email address is too long').refine(
  (text) => text === null || z.email().safeParse(text).success,
  'This is not an email address',
)

const link = z
  .string()
  .transform(singleLine)
  .transform((text) => (/^[\w-]+(?:\.[\w-]+)+(?:[:/?#]|$)/.test(text) ? `https://${text}` : text))
  .pipe(z.string().max(PERSON_LIMITS.link, 'The link is too long'))
  .refine(
    (text) => text === '' || (/^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)),
    'A link must be an address like https://www.example.org/name',
  )

const image = line(2000, 'The picture’s address is too long').refine(
  (text) => text === null || /^https?:\/\/[^\s/]/i.test(text) || /^\/uploads\/[\w.-]+$/.test(text),
  'Image address must start with http:// or https://',
)

/** Empty ones are dropped, repeated ones too. */
function several(item: z.ZodType<string, string>, count: number, message: string, keyOf = (text: string) => text) {
  return z
    .array(item)
    .max(100, message)
    .transform((texts) => [...new Map(texts.filter(Boolean).map((text) => [keyOf(text), text])).values()])
    .pipe(z.array(z.string()).max(count, message))
}

const fields = {
  name,
  kind: personKindSchema,
  role: line(PERSON_LIMITS.role, 'The role is too long'),
  bio: z
    .string()
    .transform(plainLines)
    .pipe(z.string().max(PERSON_LIMITS.bio, `The bio may have ${PERSON_LIMITS.bio} characters at most`))
    .nullish()
    .transform((text) => text || null),
  email,
  links: several(link, PERSON_LIMITS.links, `Add ${PERSON_LIMITS.links} links at most`),
  beats: several(
    z.string().transform(singleLine).pipe(z.string().max(PERSON_LIMITS.beat, 'The beat is too long')),
    PERSON_LIMITS.beats,
    `Add ${PERSON_LIMITS.beats} beats at most`,
  ),
  bylines: several(
    z
      .string()
      .transform(singleLine)
      .pipe(z.string().max(PERSON_LIMITS.name, 'The byline is too long'))
      .refine((text) => text === '' || hasLetters(text), 'A byline needs at least one letter'),
    PERSON_LIMITS.bylines,
    `Add ${PERSON_LIMITS.bylines} bylines at most`,
    bylineKey,
  ),
  imageUrl: image,
  imageAlt: line(1000, 'The description of the picture is too long'),
  slug: z
    .string()
    .trim()
    .max(120)
    .refine((text) => text === '' || isUsableSlug(text), 'Use only lowercase letters, digits and single hyphens')
    .nullish(),
}

/** Body of `POST /api/people`. Without a slug, the service derives one from the name. */
export const createPersonSchema = z.object({
  ...fields,
  kind: fields.kind.default('person'),
  links: fields.links.default([]),
  beats: fields.beats.default([]),
  bylines: fields.bylines.default([]),
})
export type CreatePersonInput = z.input<typeof createPersonSchema>
export type NewPerson = z.output<typeof createPersonSchema>

/** Body of `PATCH /api/people/{id}`. A stale `version` gets 409. */
export const updatePersonSchema = z
  .object(fields)
  .partial()
  .extend({ version: z.number().int().min(1) })
export type PersonChanges = z.output<typeof updatePersonSchema>

export const PERSON_SORTS = ['name', 'articles', 'newest', 'updated'] as const

/** Query of `GET /api/people`. */
export const personListQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: pageQuerySchema.shape.per_page,
  search: z.string().trim().max(200).optional(),
  /** `articles`: those with the most published ones first. */
  sort: z.enum(PERSON_SORTS).default('name'),
})
export type PersonListQuery = z.infer<typeof personListQuerySchema>

/** Query of `DELETE /api/people/{id}`. */
export const deletePersonQuerySchema = z.object({ version: z.coerce.number().int().min(1) })

/** Answer of `GET /api/people/bylines`: names in print that are nobody's, those with the most articles first. */
export const unknownBylinesSchema = z.array(
  z.object({
    name: z.string(),
    /** Articles in which it is printed, drafts included. */
    articles: z.number().int().min(1),
    kind: personKindSchema,
  }),
)
export type UnknownByline = z.infer<typeof unknownBylinesSchema>[number]

/** Query of `GET /api/people/in-byline`. */
export const bylineQuerySchema = z.object({ byline: z.string().max(1000) })

/** Answer of `GET /api/people/in-byline`: the names of a byline in its order, as articles would link them. */
export const bylineNamesSchema = z.array(
  z.object({
    name: z.string(),
    kind: personKindSchema,
    /** Null if no author has this name. */
    personId: z.string().nullable(),
  }),
)
export type BylineName = z.infer<typeof bylineNamesSchema>[number]

/** `author` if the name has no letter for an address. */
export function slugOfPerson(personName: string): string {
  const made = slugify(personName)
  return made === EMPTY_SLUG ? 'author' : made
}
