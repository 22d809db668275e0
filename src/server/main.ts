import { enableCompileCache } from 'node:module'

// Caches V8's compiled code of later imports for the next start. No effect if the folder is not writable.
enableCompileCache('dist/compile-cache')
await import('./run.ts')
