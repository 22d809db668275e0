import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  appType: 'custom',
  // Assets of the build share /assets/ with those of public/; a file name's hash keeps them apart.
  build: { target: 'es2023', assetsInlineLimit: 0, emptyOutDir: true, cssCodeSplit: true },
  worker: { format: 'es' },
  css: { transformer: 'lightningcss' },
})
