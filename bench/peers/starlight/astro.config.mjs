import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightSiteGraph from 'starlight-site-graph'

export default defineConfig({
  prefetch: true,
  integrations: [
    starlight({
      title: 'Benchmark',
      // By default every page lists every page, which grows with the square of the collection.
      sidebar: [],
      plugins: [starlightSiteGraph()],
    }),
  ],
})
