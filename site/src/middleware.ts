import { defineMiddleware } from 'astro:middleware'

/** Without it the publisher would only see an empty answer. */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  try {
    return await next()
  } catch (error) {
    locals.renderFailure = error
    throw error
  }
})
