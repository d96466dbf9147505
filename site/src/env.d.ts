/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The publisher sets this for each page. */
    content: import('./lib/content.ts').SiteContent
    renderFailure?: unknown
  }
}
