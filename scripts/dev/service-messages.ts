import { z } from 'zod'

const processNameSchema = z.enum(['api', 'jobs', 'publisher'])
export type ProcessName = z.infer<typeof processNameSchema>

/** `npm run dev` says this to the process that runs the service. */
export const serviceMessageSchema = z.object({ restart: z.array(processNameSchema) })
export type ServiceMessage = z.infer<typeof serviceMessageSchema>
