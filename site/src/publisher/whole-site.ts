import type { PublishedFile } from '@hometown/shared-types/publishing'
import type { SiteContent } from '../lib/content.ts'
import { copyClientFiles } from './client-files.ts'
import { createFileWriter } from './file-writer.ts'
import { derivedFiles, renderPages } from './plan.ts'
import type { PageRenderer } from './render.ts'
import { listPagePaths } from './site-paths.ts'

export interface WholeSite {
  readonly root: string
  readonly distDir: string
  readonly renderer: PageRenderer
  readonly content: SiteContent
}

/**
 * Every file of the site into a folder that no reader sees yet, without asking the disk to confirm each: after a power
 * cut the next start compares everything.
 */
export async function writeWholeSite({ root, distDir, renderer, content }: WholeSite): Promise<PublishedFile[]> {
  copyClientFiles(distDir, root)
  const writer = createFileWriter(root)
  try {
    for await (const page of renderPages(renderer, content, listPagePaths(content))) await writer.add(page)
    for (const file of derivedFiles(content)) await writer.add(file)
  } catch (error) {
    await writer.abandon()
    throw error
  }
  return writer.finish()
}
