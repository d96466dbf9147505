/** The build reads `docs/editors` into this module (`admin-ui/build/editors-guide.ts`). */
declare module 'virtual:editors-guide' {
  export const guide: import('./guide-page.ts').Guide
}
