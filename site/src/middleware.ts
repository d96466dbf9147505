import { defineMiddleware } from 'astro:middleware'

/** The publisher would only see an empty answer without this. */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  try {
    return await next()
  } catch (error) {
    locals.renderFailure = error
    throw error
  }
})
