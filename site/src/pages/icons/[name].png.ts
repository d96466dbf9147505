import type { APIRoute } from 'astro'
import { ICONS, iconPng, isIconName } from '../../features/identity/icons.ts'

export const getStaticPaths = () => Object.keys(ICONS).map((name) => ({ params: { name } }))

export const GET: APIRoute = async ({ locals, params: { name = '' } }) => {
  if (!isIconName(name)) return new Response(null, { status: 404 })
  const png = await iconPng(locals.content.site, name)
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
}
