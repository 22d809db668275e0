import { enableCompileCache } from 'node:module'

// What V8 compiles of the files imported from here on is kept for the next start. Where the folder cannot be written, nothing is.
enableCompileCache('dist/compile-cache')
await import('./run.ts')
