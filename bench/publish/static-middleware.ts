import { readContent } from './static-content.ts'

type Handler = (context: { locals: { content?: unknown } }, next: () => Promise<Response>) => Promise<Response>

export const onRequest: Handler = async ({ locals }, next) => {
  locals.content = await readContent()
  return next()
}
