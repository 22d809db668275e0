import process from 'node:process'
import { recompute } from './recompute/recompute.ts'

// Also built into a single file that runs on Node 20, so it must not use settings and packages.
process.exitCode = await recompute(process.argv.slice(2))
