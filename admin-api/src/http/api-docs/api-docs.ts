import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { App } from '../routing.ts'

/** Sees only routes that are registered after it. */
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
      return {
        schema: { ...schema, 'x-access': access, ...(access !== 'public' && { security: [{ session: [] }] }) },
        url,
      }
    },
  })
}

export function serveApiDocs(app: App): void {
  app.get('/api/docs', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html')
    return wantsPage ? reply.type('text/html; charset=utf-8').send(docsPage(app.swagger())) : app.swagger()
  })
  app.get(
    '/api/docs/openapi.json',
    { config: { access: 'public' }, schema: { summary: 'This API description', response: { 200: z.unknown() } } },
    async () => app.swagger(),
  )
}

interface Operation {
  summary?: string
  'x-access'?: string
  parameters?: unknown
  requestBody?: unknown
}

interface ApiDescription {
  info?: { title?: string }
  paths?: object
}

function docsPage(description: ApiDescription): string {
  const calls = Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
      callEntry(method, path, operation),
    ),
  )
  const title = escapeText(description.info?.title ?? 'API')
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${title} API</title></head><body><h1>${title} API</h1>`,
    '<p>The same for programs: <a href="/api/docs/openapi.json">openapi.json</a>.</p>',
    ...calls,
    '</body></html>',
  ].join('\n')
}

function callEntry(method: string, path: string, operation: Operation): string {
  const details = [operation.parameters, operation.requestBody].filter(Boolean)
  const shown = details.map((part) => `<pre>${escapeText(JSON.stringify(part, null, 2))}</pre>`).join('')
  const summary = `${method.toUpperCase()} ${escapeText(path)} — ${escapeText(operation['x-access'] ?? 'staff')}`
  return `<details><summary><code>${summary}</code> ${escapeText(operation.summary ?? '')}</summary>${shown}</details>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
