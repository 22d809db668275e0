import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  appType: 'custom',
  // The build's assets share /assets/ with those of public/. The hash in the file name keeps them apart.
  build: { target: 'es2023', assetsInlineLimit: 0, emptyOutDir: true, cssCodeSplit: true },
  worker: { format: 'es' },
  css: { transformer: 'lightningcss' },
})
