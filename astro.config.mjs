import { defineConfig } from 'astro/config'
import { kindStyles } from './src/html/kind-styles.ts'

// What depends on the collection (the base, the address of the site, where to write) is added by src/html/compile-templates.ts.
export default defineConfig({
  srcDir: './src/html',
  output: 'static',
  trailingSlash: 'always',
  build: { format: 'directory', assets: '_astro', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  // Nothing stands in a page or a style sheet that its policy would have to allow there.
  vite: { build: { assetsInlineLimit: 0 }, css: { postcss: { plugins: [kindStyles] } } },
})
