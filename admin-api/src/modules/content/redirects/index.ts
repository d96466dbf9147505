export {
  chooseTarget,
  findRedirect,
  formerPath,
  listFormerPaths,
  listFormerPatterns,
  listRedirects,
  mergeRedirects,
  noteFormerPaths,
  redirectsAt,
  resolveRedirects,
  sendReadersTo,
} from './redirects.service.ts'
