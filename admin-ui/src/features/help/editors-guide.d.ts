/** `docs/editors`, read when the desk is built (`admin-ui/build/editors-guide.ts`). */
declare module 'virtual:editors-guide' {
  export const guide: import('./guide-page.ts').Guide
}
