import { exhaustive, fuzzParameters } from './exhaustive.ts'

// Sets the global fast-check parameters of exhaustive runs. Other runs do not load fast-check here.
if (exhaustive) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal(fuzzParameters(100))
}
