import process from 'node:process'
import { recompute } from './recompute/recompute.ts'

// Also built into one file that runs alone on Node 20, so it uses no settings and no packages.
process.exitCode = await recompute(process.argv.slice(2))
