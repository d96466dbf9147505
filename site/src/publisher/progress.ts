import type { ServiceSource } from '../lib/content-source.ts'
import type { Durability } from './make-durable.ts'
import type { PageRenderer } from './render.ts'

const FILES_PER_STEP = 640
const TELL_EVERY_MS = 1000

export function rendererWithProgress(renderer: PageRenderer, tell: () => void): PageRenderer {
  return {
    async render(path, content) {
      tell()
      return renderer.render(path, content)
    },
  }
}

export function sourceWithProgress(source: ServiceSource, tell: () => void): ServiceSource {
  return {
    ...source,
    async *readAll(site) {
      for await (const batch of source.readAll(site)) {
        tell()
        yield batch
      }
    },
  }
}

export function durabilityWithProgress(durability: Durability, tell: () => void): Durability {
  return {
    ...durability,
    async confirmFiles(files) {
      for (let start = 0; start < files.length; start += FILES_PER_STEP) {
        tell()
        await durability.confirmFiles(files.slice(start, start + FILES_PER_STEP))
      }
    },
    async confirmTree(root) {
      const telling = setInterval(tell, TELL_EVERY_MS)
      await durability.confirmTree(root).finally(() => clearInterval(telling))
    },
  }
}
