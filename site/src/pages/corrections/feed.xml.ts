import type { APIRoute } from 'astro'
import { correctionsFeed } from '../../features/corrections/corrections-feed.ts'

export const GET: APIRoute = ({ locals }) => correctionsFeed(locals.content)
