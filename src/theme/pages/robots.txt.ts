import type { APIRoute } from 'astro'
import { urlOfFile } from '../links.ts'

export const GET: APIRoute = () => {
  const sitemap = urlOfFile('sitemap.xml')
  const lines = ['User-agent: *', 'Disallow:', ...(sitemap ? ['', `Sitemap: ${sitemap}`] : [])]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
