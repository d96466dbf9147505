import { defineMiddleware } from 'astro:middleware'
import { getStaticContent } from './lib/static-content.ts'

export const onRequest = defineMiddleware(async ({ locals }, next) => {
  locals.content ??= await getStaticContent()
  return next()
})
