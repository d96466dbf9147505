import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './routing.ts'

/** It sees only routes that are registered after it. */
export async function collectApiDocs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Hometown', description: 'The service of the readers’ site and the desk.', version: '1' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-hometown_session' } } },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route)
      const access = route.route.config?.access ?? 'staff'
      // The tag of `/api/newsletters/:id` is `newsletters`.
      const tags = [url.split('/')[2] ?? '']
      return {
        schema: { ...schema, tags, 'x-access': access, ...(access !== 'public' && { security: [{ session: [] }] }) },
        url,
      }
    },
  })
}

export function serveApiDocs(app: App): void {
  app.get('/api/docs', { config: { access: 'public' }, schema: { hide: true } }, async () => app.swagger())
}
