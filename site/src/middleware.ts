import { defineMiddleware } from 'astro:middleware'
import { getStaticContent } from './lib/static-content.ts'

export const onRequest = defineMiddleware(async ({ locals }, next) => {
  locals.content ??= await getStaticContent()
  try {
    return await next()
  } catch (error) {
    locals.renderFailure = error
    throw error
  }
})
