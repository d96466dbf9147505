import { z } from 'zod'

const keySchema = z.string().regex(/^[0-9a-f]{64}$/)

export const secretsSchema = z.object({ webhook: keySchema, links: keySchema, mail: keySchema })
export type Secrets = z.infer<typeof secretsSchema>
