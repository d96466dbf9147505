import type { SiteContent } from '../lib/content.ts'
import { copyClientFiles } from './client-files.ts'
import { createFileWriter, type WrittenFile } from './file-writer.ts'
import type { PageFailures } from './page-failures.ts'
import { derivedFiles } from './plan.ts'
import type { PageRenderer } from './render.ts'
import { renderPages } from './render-pages.ts'
import { listPagePaths } from './site-paths.ts'

export interface WholeSite {
  readonly root: string
  readonly distDir: string
  readonly renderer: PageRenderer
  readonly content: SiteContent
  readonly failures: PageFailures
}

/** Writes every file into a folder that no reader sees yet. */
export async function writeWholeSite(whole: WholeSite): Promise<WrittenFile[]> {
  const { root, distDir, renderer, content, failures } = whole
  copyClientFiles(distDir, root)
  const writer = createFileWriter(root)
  try {
    for await (const page of renderPages(renderer, content, listPagePaths(content), failures)) {
      await writer.add(page)
    }
    for (const file of derivedFiles(content)) await writer.add(file)
  } catch (error) {
    await writer.abandon()
    throw error
  }
  return writer.finish()
}
