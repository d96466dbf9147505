export { listManifestPaths, removeFromManifest, upsertManifest } from './manifest.repository.ts'
