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

export function docsPage(description: ApiDescription): string {
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
