/** The live site as this process serves it, where its files are in an object store. */
export interface LiveSite {
  /** Zero before the first publish, and while it isn't known. */
  readonly version: number
  /** The file that readers get at an address such as `/sports`. Undefined if there is none, or if it can't be had now. */
  read(path: string): Promise<Buffer | undefined>
}
