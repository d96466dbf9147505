import type { SiteCacheUpdate } from '@hometown/shared-types/publishing'
import type { Redirects } from './redirects.ts'
import type { SiteFile, SourceFile } from './site-file.ts'

/** Files are kept in memory until the source says that they have changed. */
export interface SourceListener {
  forgetEverything(): void
  /** @param only forget the file only if it is this one */
  forget(path: string, only?: SiteFile): void
}

/** Where the files of the live site are: in a folder on one machine, in an object store on several. */
export interface SiteSource {
  follow(listener: SourceListener): void
  /** Undefined before the first publish. */
  findRedirects(): Promise<Redirects | undefined>
  /** Undefined if the site has no such file. @throws SiteUnavailableError */
  read(file: string): Promise<SourceFile | undefined>
  /** Called with each answer from memory, so it must return at once. */
  recheckLater?(path: string, kept: SiteFile): void
  /** Looks for a newer site before a reader gets a 404. */
  catchUp?(): Promise<void>
  /** What the publisher of this machine has written. */
  update?(update: SiteCacheUpdate): void
}

/** The file is part of the site, but its bytes can't be had now. The source has logged why. */
export class SiteUnavailableError extends Error {
  override name = 'SiteUnavailableError' as const
}
