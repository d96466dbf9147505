const STYLE = `:root{color-scheme:light dark}body{margin:1.25rem;font:1.0625rem/1.6 Georgia,serif;max-width:38rem}
h1,h2,h3{line-height:1.2}a{color:inherit}img{max-width:100%}`

/** The text hasn't been sanitized yet, so show it in a frame without scripts. */
export function PagePreview({ title, html }: { title: string; html: string }) {
  return (
    <iframe
      title={`Preview of ${title}`}
      sandbox=""
      srcDoc={`<!doctype html><html lang="en"><title>${title}</title><style>${STYLE}</style><body><h1>${title}</h1>${html}`}
      className="h-[32rem] w-full rounded-md border bg-surface"
    />
  )
}
