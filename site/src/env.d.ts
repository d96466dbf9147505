/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Set by the publisher for each page, and by the middleware in the static form and in development. */
    content: import('./lib/content.ts').SiteContent
    /** The error that a page threw. Without it the publisher would only see an empty answer. */
    renderFailure?: unknown
  }
}
