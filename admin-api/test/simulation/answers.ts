import { z } from 'zod'

const id = z.string()

/** The fields that the simulation reads. */
export const madeSchema = z.object({ id })
export const openedSchema = z.object({ title: z.string(), version: z.number() })
export const duplicatedSchema = z.object({ id, title: z.string() })
export const bulkSchema = z.object({ done: z.array(id) })
export const submissionSchema = z.object({ id, title: z.string(), version: z.string() })
export const queueSchema = z.object({ data: z.array(submissionSchema) })
export const checkSchema = z.object({ outcome: z.string() })
export const feedsSchema = z.array(z.object({ id, name: z.string() }))
/** The call was malformed. */
export const invalidSchema = z.object({ code: z.literal('invalid'), issues: z.array(z.object({ path: z.string() })) })
export const vanishedSchema = z.array(z.object({ eventId: id, title: z.string() }))
