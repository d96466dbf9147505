import { z } from 'zod'

/** The part of a picture that cropping must keep, from 0 (left, top) to 1. */
export const focalPointSchema = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type FocalPoint = z.infer<typeof focalPointSchema>
