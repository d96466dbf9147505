// Which files the site consists of, as the last publish left it.
export { listManifestPaths, removeFromManifest, upsertManifest } from './manifest.repository.ts'
