import { z } from 'zod'

export const TOWN_LIMIT = 60

/** One of the newsroom's places, as its settings name it. */
export const townSchema = z.string().trim().min(1).max(TOWN_LIMIT)
