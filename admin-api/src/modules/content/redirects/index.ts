export {
  chooseRedirectTarget,
  findRedirect,
  listFormerPaths,
  listRedirectPatterns,
  listRedirects,
  mergeRedirects,
  normalizeFormerPath,
  resolveRedirects,
  saveFormerPaths,
  selectRedirectsAt,
  setRedirectTarget,
} from './redirects.service.ts'
