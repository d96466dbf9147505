/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Set by the publisher for each page. */
    content: import('./lib/content.ts').SiteContent
    /** The error that a page threw. */
    renderFailure?: unknown
  }
}
