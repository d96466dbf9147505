/** The build reads `docs/editors` into this module (`admin-ui/build/editors-guide.ts`). */
declare module 'virtual:editors-guide' {
  export interface GuidePage {
    /** The file's name without its ending; `README` for the contents. */
    readonly id: string
    readonly title: string
    readonly headings: readonly { id: string; text: string }[]
    /** The HTML is made of our own Markdown, which may have none. */
    readonly html: string
  }

  export interface Guide {
    readonly home: GuidePage
    /** The pages are in the order of the contents. */
    readonly pages: readonly GuidePage[]
  }

  export const guide: Guide
}
