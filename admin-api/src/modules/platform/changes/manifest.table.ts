/** What the live site should consist of. */
export interface PublishManifestTable {
  path: string
  hash: string
}
