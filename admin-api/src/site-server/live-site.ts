/** The live site as this process serves it, where its files are in an object store. */
export interface LiveSite {
  /** Zero before the first publish, and while it isn't known. */
  readonly version: number
  /** Of files. */
  readonly size: number
  /** When this process took the version over. */
  readonly swappedAt: number | undefined
  /** When the database was last asked for a newer one. */
  readonly checkedAt: number | undefined
  readonly counts: SiteCounts
  /** The file that readers get at an address such as `/sports`. Undefined if there is none, or if it can't be had now. */
  read(path: string): Promise<Buffer | undefined>
}

/** Since the start. */
export interface SiteCounts {
  /** Answers from memory. */
  readonly memory: number
  /** Files read from the disk, and from the object store. */
  readonly disk: number
  readonly objects: number
  /** Calls of the object store that failed. */
  readonly failures: number
  /** Missing objects, and those with other bytes. */
  readonly damaged: number
}
