import { exhaustive, fuzzParameters } from './exhaustive.ts'

// Gives properties without parameters of their own the seed and more runs. Loads fast-check only where it is needed.
if (exhaustive) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal(fuzzParameters(100))
}
