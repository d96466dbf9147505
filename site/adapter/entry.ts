export { createApp } from 'astro/app/entrypoint'
