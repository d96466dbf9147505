import { escapeHtml } from '@hometown/shared-types/escape-html'
import type { AppContext } from '../../../context.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'

export async function gonePreviewPage(context: Pick<AppContext, 'store' | 'config'>, reason: string): Promise<string> {
  const name = escapeHtml(await publicationName(context))
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>Preview not available · ${name}</title></head>`,
    '<body><main><h1>This preview is not available any more</h1>',
    `<p>${escapeHtml(reason)}</p>`,
    '<p>A preview works for half an hour. Please ask the person who sent you the link for a new one.</p>',
    `<p><a href="${escapeHtml(context.config.siteUrl)}/">${name}</a></p></main></body></html>`,
  ].join('')
}
