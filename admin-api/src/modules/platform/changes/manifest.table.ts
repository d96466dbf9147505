export interface PublishManifestTable {
  path: string
  hash: string
}
