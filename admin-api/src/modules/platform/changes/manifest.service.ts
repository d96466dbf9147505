export {
  clearManifest,
  hasLivePaths,
  listLivePaths,
  listManifestPaths,
  removeFromManifest,
  upsertManifest,
} from './manifest.repository.ts'
